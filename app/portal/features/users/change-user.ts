import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { requireRow } from '#app/lib/query/require-row.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { type OfferedRole, type Role, USERS_KEY } from './list-users.ts';

/** A change to a user's access. */
export type UserChange =
  | {
      readonly kind: 'active';
      readonly isActive: boolean;
      /** The id of the colleague who takes over from a deactivated user. */
      readonly successor?: string | null;
    }
  | { readonly kind: 'grant' | 'revoke'; readonly roleId: string };

function doneOf(change: UserChange): string {
  if (change.kind === 'active') return change.isActive ? 'Usuario activado' : 'Usuario desactivado';
  return change.kind === 'grant' ? 'Rol asignado' : 'Rol quitado';
}

interface Variables {
  readonly userId: string;
  readonly change: UserChange;
  /** Whether the user may undo the change. */
  readonly canUndo: boolean;
  readonly isUndo?: boolean;
}

/** Whether the user may activate the holder of these roles: not if one of them is active and not theirs to assign. */
export const mayActivate = (held: readonly Pick<Role, 'id'>[], roles: readonly OfferedRole[]): boolean =>
  roles.every(({ id, is_active, refusal }) => !is_active || !refusal || !held.some((role) => role.id === id));

/** Whether a change is confirmed first: a deactivation, or what the user could not undo. */
export const isConfirmed = (change: UserChange, canUndo: boolean): boolean =>
  !canUndo || (change.kind === 'active' && !change.isActive);

/** Whether the user may undo a change: not revoking a role they may not assign, nor deactivating its holder. */
export function isUndoable(
  change: UserChange,
  held: readonly Pick<Role, 'id'>[],
  roles: readonly OfferedRole[],
): boolean {
  // What a colleague has taken over is not returned.
  if (change.kind === 'active') return change.isActive || (!change.successor && mayActivate(held, roles));
  return change.kind === 'grant' || roles.some(({ id, refusal }) => id === change.roleId && refusal === null);
}

/**
 * Activates or deactivates users, or grants or revokes roles, and offers to undo it; the database enforces permissions.
 */
export function useChangeUser() {
  const queries = useQueryClient();
  const mutation: UseMutationResult<void, Error, Variables> = useMutation({
    mutationFn: async ({ userId, change }: Variables) => requireRow(await write(userId, change)),
    onSuccess: (_, { canUndo, change, isUndo, userId }) => {
      const done = doneOf(change);
      const undo = () => mutation.mutate({ userId, change: inverse(change), canUndo, isUndo: true });
      toast(
        isUndo ? { title: 'Cambio deshecho', body: done } : { title: done, undo: canUndo ? undo : undefined },
      );
    },
    onSettled: () => queries.invalidateQueries({ queryKey: USERS_KEY }),
    meta: {
      logMessage: 'user not changed',
      errorMessage: ({ message }) =>
        message.startsWith('The last active super admin')
          ? 'Debe quedar al menos un super admin activo'
          : 'No se pudo actualizar el usuario',
    },
  });
  return mutation;
}

function inverse(change: UserChange): UserChange {
  if (change.kind === 'active') return { kind: 'active', isActive: !change.isActive };
  return { ...change, kind: change.kind === 'grant' ? 'revoke' : 'grant' };
}

async function write(userId: string, change: UserChange): Promise<{ data: unknown[] }> {
  const client = await supabase();
  switch (change.kind) {
    case 'active':
      if (!change.isActive) {
        const { successor } = change;
        const { data } = await client
          .rpc('deactivate_user', { person: userId, ...(successor && { successor }) })
          .throwOnError();
        return { data: data ? [userId] : [] };
      }
      return client
        .from('admin_profiles')
        .update({ is_active: true })
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
