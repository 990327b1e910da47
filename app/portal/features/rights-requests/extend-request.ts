import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { RIGHTS_DAYS } from '#domain/data-protection/rights.ts';
import { RIGHTS_KEY } from './list-rights-requests.ts';

/**
 * Gives a request {@link RIGHTS_DAYS} more days, once.
 *
 * @param onExtended called before the list is read again: after that, the form that asked for it no longer exists, and
 *   callbacks of its `mutate` call would be lost
 */
export function useExtendRequest(id: string, onExtended: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (reason: string) =>
      (await supabase()).rpc('extend_rights_request', { request: id, reason }).throwOnError(),
    onSuccess: () => {
      onExtended();
      toast({ title: `Plazo prorrogado en ${RIGHTS_DAYS} días` });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: RIGHTS_KEY }),
    meta: { logMessage: 'rights request not extended', errorMessage: 'No se pudo prorrogar el plazo' },
  });
}
