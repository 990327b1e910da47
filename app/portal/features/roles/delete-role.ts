import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requireRow } from '#app/lib/query/require-row.ts';
import { ROLES_KEY } from '#app/lib/query/roles-key.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';

/** `restrict_violation` since PostgreSQL 18, `foreign_key_violation` before. */
const IN_USE_CODES: readonly unknown[] = ['23001', '23503'];

const ROLE_IN_USE = {
  tone: 'error',
  title: 'No se puede eliminar',
  body: 'El rol tiene usuarios asignados. Quítelo primero de quienes lo tienen.',
} as const;

export const showRoleInUse = (): void => toast(ROLE_IN_USE);

/** Deletes a role; a foreign key keeps those in use, even when assigned meanwhile. */
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
      errorMessage: (error) =>
        'code' in error && IN_USE_CODES.includes(error.code) ? ROLE_IN_USE : 'No se pudo eliminar el rol',
    },
  });
}
