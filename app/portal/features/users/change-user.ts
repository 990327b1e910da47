import { useMutation, useQueryClient } from '@tanstack/react-query';
import { requireRow } from '#app/lib/query/require-row.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { USERS_KEY } from './list-users.ts';

/** A change to a user's access. */
export type UserChange =
  | { readonly kind: 'active'; readonly isActive: boolean }
  | { readonly kind: 'grant' | 'revoke'; readonly roleId: string };

const DONE = {
  active: 'Usuario actualizado',
  grant: 'Rol asignado',
  revoke: 'Rol quitado',
} as const satisfies Record<UserChange['kind'], string>;

/** Activates or deactivates users, grants or revokes roles; the database enforces who may. */
export function useChangeUser() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ userId, change }: { userId: string; change: UserChange }) =>
      requireRow(await write(userId, change)),
    onSuccess: (_, { change }) => toast({ title: DONE[change.kind] }),
    onSettled: () => queries.invalidateQueries({ queryKey: USERS_KEY }),
    meta: {
      logMessage: 'user not changed',
      errorMessage: ({ message }) =>
        message.startsWith('The last active super admin')
          ? 'Debe quedar al menos un super admin activo'
          : 'No se pudo actualizar el usuario',
    },
  });
}

async function write(userId: string, change: UserChange): Promise<{ data: unknown[] }> {
  const client = await supabase();
  switch (change.kind) {
    case 'active':
      return client
        .from('admin_profiles')
        .update({ is_active: change.isActive })
        .eq('user_id', userId)
        .select('id')
        .throwOnError();
    case 'grant':
      return client
        .from('admin_user_roles')
        .insert({ user_id: userId, role_id: change.roleId })
        .select('role_id')
        .throwOnError();
    case 'revoke':
      return client
        .from('admin_user_roles')
        .delete()
        .eq('user_id', userId)
        .eq('role_id', change.roleId)
        .select('role_id')
        .throwOnError();
  }
}
