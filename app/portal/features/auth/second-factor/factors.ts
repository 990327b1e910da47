import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';

const FACTORS_KEY = ['second-factors'] as const;

/** The caller's applications for one-time passwords, those that count. */
export const factorsQuery = queryOptions({
  queryKey: FACTORS_KEY,
  queryFn: async () => {
    const { data, error } = await (await supabase()).auth.mfa.listFactors();
    if (error) throw error;
    return data.totp;
  },
});

export interface Enrolment {
  readonly id: string;
  /** A picture, as the address of an image. */
  readonly qr: string;
  readonly secret: string;
}

/**
 * Begins to enrol an application; its first right code completes it.
 *
 * @throws AuthError
 */
export async function startEnrolment(name: string): Promise<Enrolment> {
  const { mfa } = (await supabase()).auth;
  const listed = await mfa.listFactors();
  // What an earlier attempt left behind counts for nothing, and holds its name.
  const left = listed.data?.all.filter(({ status }) => status === 'unverified') ?? [];
  for (const { id } of left) await mfa.unenroll({ factorId: id });
  const { data, error } = await mfa.enroll({ factorType: 'totp', friendlyName: name, issuer: 'Voltandes' });
  if (error) throw error;
  return { id: data.id, qr: data.totp.qr_code, secret: data.totp.secret };
}

/** Removes an application of one's own. */
export function useUnenrol() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (factorId: string) => {
      const { auth } = await supabase();
      const { error } = await auth.mfa.unenroll({ factorId });
      if (error) throw error;
      // The token says what the session rested on when it was made.
      await auth.refreshSession();
    },
    onSuccess: () => toast({ title: 'Segundo factor quitado' }),
    onSettled: () => queries.invalidateQueries(),
    meta: { logMessage: 'second factor not removed', errorMessage: 'No se pudo quitar el segundo factor' },
  });
}
