import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { FACTORS_KEY } from './factors.ts';

const KEY = [...FACTORS_KEY, 'recovery-codes'] as const;

/** The numbers of remaining and total recovery codes; only for users who have them. */
export const recoveryCodesQuery = queryOptions({
  queryKey: KEY,
  queryFn: async () => {
    const { data, error } = await (await supabase()).auth.mfa.recoveryCodes.getStatus();
    if (error) throw error;
    return data;
  },
});

/** Creates the user's first recovery codes, or replaces them. Resolves with the codes, which are never shown again. */
export function useCreateRecoveryCodes() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (which: 'first' | 'next'): Promise<readonly string[]> => {
      const { recoveryCodes } = (await supabase()).auth.mfa;
      const { data, error } = await (which === 'first'
        ? recoveryCodes.generate()
        : recoveryCodes.regenerate());
      if (error) throw error;
      return data.codes;
    },
    onSettled: () => queries.invalidateQueries({ queryKey: FACTORS_KEY }),
    meta: {
      logMessage: 'recovery codes not created',
      errorMessage: 'No se pudieron crear los códigos de recuperación',
    },
  });
}

/** A code in groups of four, easier to copy by hand. */
export const formatRecoveryCode = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code;
