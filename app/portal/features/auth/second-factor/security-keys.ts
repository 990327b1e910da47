import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { ceremonyErrorMessage } from '#app/portal/features/auth/ceremony-error.ts';
import { toastError } from '#app/ui/toast.tsx';
import { removeAbandonedFactors } from './factors.ts';

/** Enrols a security key as a second factor, which raises the session to aal2. */
export function useEnrolKey(onEnrolled: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (name: string) => {
      const { mfa } = (await supabase()).auth;
      await removeAbandonedFactors();
      const { error } = await mfa.webauthn.register({ friendlyName: name });
      if (error) throw error;
    },
    onSuccess: onEnrolled,
    onError: (error) => toastError(ceremonyErrorMessage(error)),
    onSettled: () => queries.invalidateQueries(),
  });
}

/**
 * Asks for one of the user's security keys, which raises the session to aal2.
 *
 * @param factorId any of their keys: the others answer its challenge too
 * @returns the error message; null on success
 */
export async function verifyKey(factorId: string): Promise<string | null> {
  try {
    const { error } = await (await supabase()).auth.mfa.webauthn.authenticate({ factorId });
    if (error?.code === 'mfa_verification_failed') return 'Esa llave no es la de su cuenta.';
    return error && ceremonyErrorMessage(error);
  } catch (thrown) {
    console.error('security key not verified', thrown);
    return 'Error inesperado';
  }
}
