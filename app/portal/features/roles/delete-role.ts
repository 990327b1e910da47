import { useMutation, useQueryClient } from '@tanstack/react-query';
import { FOREIGN_KEY_VIOLATION, hasCode, RESTRICT_VIOLATION } from '#app/lib/query/postgres-error.ts';
import { requireRow } from '#app/lib/query/require-row.ts';
import { ROLES_KEY } from '#app/lib/query/roles-key.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';

const ROLE_IN_USE = {
  tone: 'error',
  title: 'No se puede eliminar',
  body: 'El rol tiene usuarios asignados. Quítelo primero de quienes lo tienen.',
} as const;

export const showRoleInUse = (): void => toast(ROLE_IN_USE);

/** Deletes a role; a foreign key prevents deleting those in use, even if assigned meanwhile. */
export function useDeleteRole() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) =>
      requireRow(
        await (await supabase()).from('admin_roles').delete().eq('id', id).select('id').throwOnError(),
      ),
    onSuccess: () => toast({ title: 'Rol eliminado' }),
    onSettled: () => queries.invalidateQueries({ queryKey: ROLES_KEY }),
    meta: {
      logMessage: 'role not deleted',
      // PostgreSQL 18 and later raise the first, earlier versions the second.
      errorMessage: (error) =>
        hasCode(error, RESTRICT_VIOLATION, FOREIGN_KEY_VIOLATION)
          ? ROLE_IN_USE
          : 'No se pudo eliminar el rol',
    },
  });
}
