import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { requireRow } from '#app/lib/query/require-row.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { CASES_KEY } from './list-cases.ts';

interface Variables {
  readonly id: string;
  readonly isActive: boolean;
  readonly isUndo?: boolean;
}

/** Shows or hides a case on the site, and offers to undo it. */
export function useToggleCase(): (variables: Variables) => void {
  const queries = useQueryClient();
  const toggle: UseMutationResult<void, Error, Variables> = useMutation({
    mutationFn: async ({ id, isActive }: Variables) =>
      requireRow(
        await (await supabase())
          .from('success_cases')
          .update({ is_active: isActive })
          .eq('id', id)
          .select('id')
          .throwOnError(),
      ),
    onSuccess: (_, { id, isActive, isUndo }) => {
      const done = `Caso de éxito ${isActive ? 'activado' : 'desactivado'} correctamente`;
      if (isUndo) toast({ title: 'Cambio deshecho', body: done });
      else toast({ title: done, undo: () => toggle.mutate({ id, isActive: !isActive, isUndo: true }) });
    },
    onSettled: () => queries.invalidateQueries({ queryKey: CASES_KEY }),
    meta: {
      logMessage: 'success case not toggled',
      errorMessage: 'No se pudo cambiar el estado del caso de éxito',
    },
  });
  return toggle.mutate;
}
