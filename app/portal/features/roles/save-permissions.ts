import { type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { ROLES_KEY } from '#app/lib/query/roles-key.ts';
import { supabase } from '#app/lib/supabase.ts';
import { toast } from '#app/ui/toast.tsx';
import { grantsKey } from './list-permissions.ts';
import type { PermissionChanges } from './permission-changes.ts';

interface Variables extends PermissionChanges {
  /** Whether the user may undo the changes. */
  readonly canUndo: boolean;
  readonly isUndo?: boolean;
}

/** Grants and revokes permissions of a role in one transaction, and offers to undo it. */
export function useSavePermissions(roleId: string) {
  const queries = useQueryClient();
  const save: UseMutationResult<void, Error, Variables> = useMutation({
    mutationFn: async ({ granted, revoked }: Variables) => {
      await (await supabase())
        .rpc('change_role_permissions', {
          role: roleId,
          granted: [...granted],
          withdrawn: [...revoked],
        })
        .throwOnError();
    },
    onSuccess: (_, { canUndo, granted, isUndo, revoked }) => {
      const undo = () => save.mutate({ canUndo, granted: revoked, revoked: granted, isUndo: true });
      toast({
        title: isUndo ? 'Cambio deshecho' : 'Permisos guardados',
        undo: canUndo && !isUndo ? undo : undefined,
      });
    },
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: grantsKey(roleId) }),
        queries.invalidateQueries({ queryKey: ROLES_KEY }),
      ]),
    meta: { logMessage: 'permissions not saved', errorMessage: 'No se pudieron guardar los permisos' },
  });
  return save.mutateAsync;
}
