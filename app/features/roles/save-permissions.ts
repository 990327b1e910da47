import { useMutation, useQueryClient } from '@tanstack/react-query';
import { supabase } from '#app/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { grantsKey } from './list-permissions.ts';
import { ROLES_KEY } from './list-roles.ts';
import type { PermissionChanges } from './permission-changes.ts';

/** Gives a role what was turned on and takes what was turned off. */
export function useSavePermissions(roleId: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ granted, withdrawn }: PermissionChanges) => {
      const grants = (await supabase()).from('admin_role_permissions');
      if (withdrawn.length > 0) {
        const { data } = await grants
          .delete()
          .eq('role_id', roleId)
          .in('permission_id', withdrawn)
          .select('permission_id')
          .throwOnError();
        // Row-level security refuses by touching nothing.
        if (data.length === 0) throw new Error('no permission was withdrawn');
      }
      if (granted.length > 0) {
        // Somebody else may have granted one meanwhile: that is no failure.
        await grants
          .upsert(
            granted.map((permission_id) => ({ role_id: roleId, permission_id })),
            { ignoreDuplicates: true },
          )
          .throwOnError();
      }
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
