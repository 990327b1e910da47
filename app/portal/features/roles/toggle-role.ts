import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requireRow } from '#app/lib/query/require-row.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { ROLES_KEY } from './list-roles.ts';

/** Activates or deactivates a role; an inactive one grants nothing. */
export function useToggleRole() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, isActive }: { id: string; isActive: boolean }) =>
      requireRow(
        await (await supabase())
          .from('admin_roles')
          .update({ is_active: isActive })
          .eq('id', id)
          .select('id')
          .throwOnError(),
      ),
    onSuccess: (_, { isActive }) => toast({ title: isActive ? 'Rol activado' : 'Rol desactivado' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ROLES_KEY }),
    meta: { logMessage: 'role not toggled', errorMessage: 'No se pudo actualizar el rol' },
  });
}
