import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { grantsKey } from './list-permissions.ts';
import { ROLES_KEY } from './list-roles.ts';
import type { PermissionChanges } from './permission-changes.ts';

/** Grants and revokes permissions of a role in one transaction. */
export function useSavePermissions(roleId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ granted, revoked }: PermissionChanges) => {
      await (await supabase())
        .rpc('change_role_permissions', {
          role: roleId,
          granted: [...granted],
          withdrawn: [...revoked],
        })
        .throwOnError();
    },
    onSuccess: () => toast({ title: 'Permisos guardados' }),
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: grantsKey(roleId) }),
        queries.invalidateQueries({ queryKey: ROLES_KEY }),
      ]),
    meta: { logMessage: 'permissions not saved', errorMessage: 'No se pudieron guardar los permisos' },
  });
}
