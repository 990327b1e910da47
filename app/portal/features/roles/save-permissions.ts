import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { grantsKey } from './list-permissions.ts';
import { ROLES_KEY } from './list-roles.ts';
import type { PermissionChanges } from './permission-changes.ts';

/** Gives a role what was turned on and takes what was turned off, both or neither. */
export function useSavePermissions(roleId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ granted, withdrawn }: PermissionChanges) => {
      await (await supabase())
        .rpc('change_role_permissions', {
          role: roleId,
          granted: [...granted],
          withdrawn: [...withdrawn],
        })
        .throwOnError();
    },
    onSuccess: () => toast({ title: 'Permisos guardados' }),
    onError: (error) => {
      console.error('permissions not saved', error);
      toast({ tone: 'error', title: 'Error', body: 'No se pudieron guardar los permisos' });
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: grantsKey(roleId) }),
        queries.invalidateQueries({ queryKey: ROLES_KEY }),
      ]),
  });
}
