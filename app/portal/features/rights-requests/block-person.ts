import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { RIGHTS_KEY } from './list-rights-requests.ts';

/**
 * Hides the stored data of a request's person from everybody else, or shows it again.
 *
 * @param onBlocked called before the list is read again, and shows the person as blocked
 */
export function useBlockPerson(id: string, onBlocked: () => void) {
  const queries = useQueryClient();
  const onSettled = () => queries.invalidateQueries({ queryKey: RIGHTS_KEY });
  const block = useMutation({
    mutationFn: async (reason: string) =>
      (await supabase()).rpc('block_person', { request: id, reason }).throwOnError(),
    onSuccess: () => {
      onBlocked();
      toast({ title: 'Datos bloqueados', body: 'Nadie más los ve hasta que se levante el bloqueo.' });
    },
    onSettled,
    meta: { logMessage: 'person not blocked', errorMessage: 'No se pudieron bloquear los datos' },
  });
  const unblock = useMutation({
    mutationFn: async () => (await supabase()).rpc('unblock_person', { request: id }).throwOnError(),
    onSuccess: () => toast({ title: 'Bloqueo de esta solicitud levantado' }),
    onSettled,
    meta: { logMessage: 'person not unblocked', errorMessage: 'No se pudo levantar el bloqueo' },
  });
  return { block, unblock };
}
