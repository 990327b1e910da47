import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { ceremonyErrorMessage } from '#app/portal/features/auth/auth-error-message.ts';
import { toast } from '#app/ui/toast.tsx';

export const FACTORS_KEY = ['second-factors'] as const;

/** The user's verified apps and security keys, and whether they have recovery codes. */
export const factorsQuery = queryOptions({
  queryKey: FACTORS_KEY,
  queryFn: async () => {
    const { data, error } = await (await supabase()).auth.mfa.listFactors();
    if (error) throw error;
    return { totp: data.totp, keys: data.webauthn, hasRecoveryCodes: data.recovery_code.length > 0 };
  },
});

export interface Enrolment {
  readonly id: string;
  /** The QR code as a data URL. */
  readonly qr: string;
  readonly secret: string;
}

/**
 * Starts enrolling a TOTP factor; its first valid code completes the enrollment.
 *
 * @param issuer the company, under whose name the app lists it
 * @throws AuthError
 */
export async function startEnrolment(name: string, issuer: string): Promise<Enrolment> {
  const { mfa } = (await supabase()).auth;
  await removeAbandonedFactors();
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName: name, issuer });
  if (error) throw error;
  return { id: data.id, qr: data.totp.qr_code, secret: data.totp.secret };
}

/** Enrolls a security key as a second factor, which raises the session to aal2. */
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
    onSettled: () => queries.invalidateQueries(),
    meta: { errorMessage: ceremonyErrorMessage },
  });
}

/** Removes unverified factors of abandoned attempts, which would block their names. */
async function removeAbandonedFactors(): Promise<void> {
  const { mfa } = (await supabase()).auth;
  const { data } = await mfa.listFactors();
  const abandoned = data?.all.filter(({ status }) => status === 'unverified') ?? [];
  for (const { id } of abandoned) await mfa.unenroll({ factorId: id });
}

/** Removes one of the user's apps or security keys. */
export function useUnenrol() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (factorId: string) => {
      const { auth } = await supabase();
      const { error } = await auth.mfa.unenroll({ factorId });
      if (error) throw error;
      // The access token still carries the old assurance level.
      await auth.refreshSession();
    },
    onSuccess: () => toast({ title: 'Segundo factor quitado' }),
    onSettled: () => queries.invalidateQueries(),
    meta: { logMessage: 'second factor not removed', errorMessage: 'No se pudo quitar el segundo factor' },
  });
}
