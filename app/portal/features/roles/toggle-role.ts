import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { requireRow } from '#app/lib/query/require-row.ts';
import { ROLES_KEY } from '#app/lib/query/roles-key.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';

interface Variables {
  readonly id: string;
  readonly isActive: boolean;
  /** Whether the user may undo the change. */
  readonly canUndo: boolean;
  readonly isUndo?: boolean;
}

/** Activates or deactivates a role, and offers to undo it; an inactive role grants nothing. */
export function useToggleRole(): (variables: Variables) => void {
  const queries = useQueryClient();
  const toggle: UseMutationResult<void, Error, Variables> = useMutation({
    mutationFn: async ({ id, isActive }: Variables) =>
      requireRow(
        await (await supabase())
          .from('admin_roles')
          .update({ is_active: isActive })
          .eq('id', id)
          .select('id')
          .throwOnError(),
      ),
    onSuccess: (_, { canUndo, id, isActive, isUndo }) => {
      const done = isActive ? 'Rol activado' : 'Rol desactivado';
      const undo = () => toggle.mutate({ canUndo, id, isActive: !isActive, isUndo: true });
      toast(
        isUndo ? { title: 'Cambio deshecho', body: done } : { title: done, undo: canUndo ? undo : undefined },
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ROLES_KEY }),
    meta: { logMessage: 'role not toggled', errorMessage: 'No se pudo actualizar el rol' },
  });
  return toggle.mutate;
}
