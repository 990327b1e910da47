import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requireRow } from '#app/lib/query/require-row.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { CASES_KEY } from './list-cases.ts';

/** Shows or hides a case on the site. */
export function useToggleCase() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isActive }: { id: string; isActive: boolean }) =>
      requireRow(
        await (await supabase())
          .from('success_cases')
          .update({ is_active: isActive })
          .eq('id', id)
          .select('id')
          .throwOnError(),
      ),
    onSuccess: (_, { isActive }) =>
      toast({ title: `Caso de éxito ${isActive ? 'activado' : 'desactivado'} correctamente` }),
    onSettled: () => queries.invalidateQueries({ queryKey: CASES_KEY }),
    meta: {
      logMessage: 'success case not toggled',
      errorMessage: 'No se pudo cambiar el estado del caso de éxito',
    },
  });
}
