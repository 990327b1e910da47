import { useQuery } from '@tanstack/react-query';
import { refetchFailed } from '#app/lib/query/refetch-failed.ts';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { LoadError } from '#app/ui/load-error.tsx';
import { ListSkeleton } from '#app/ui/loading.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { grantsKey, grantsQuery, type PermissionEntry, permissionsQuery } from './list-permissions.ts';
import type { Role } from './list-roles.ts';
import { PermissionForm } from './permission-form.tsx';
import { useSavePermissions } from './save-permissions.ts';

const TABLES = ['admin_role_permissions'];

export function RolePermissions({
  role,
  readOnlyReason,
  mayGrant,
}: {
  role: Role;
  /** Why the permissions are read-only; null when editable. */
  readOnlyReason: string | null;
  mayGrant: (permission: PermissionEntry) => boolean;
}) {
  const permissions = useQuery(permissionsQuery);
  const isListening = useLiveTables(TABLES, grantsKey(role.id), `role_id=eq.${role.id}`);
  const grants = useQuery({ ...grantsQuery(role.id), enabled: isListening });
  const save = useSavePermissions(role.id);
  if (permissions.isLoadingError || grants.isLoadingError) {
    return (
      <LoadError
        text="No se pudieron cargar los datos"
        error={permissions.error ?? grants.error}
        onRetry={() => refetchFailed([permissions, grants])}
      />
    );
  }
  if (permissions.isPending || grants.isPending)
    return <ListSkeleton rowClassName="h-19">Cargando permisos...</ListSkeleton>;
  const granted =
    role.role_type === 'super_admin' ? new Set(permissions.data.map(({ id }) => id)) : grants.data;
  return (
    <>
      {readOnlyReason && <Notice>{readOnlyReason}</Notice>}
      <PermissionForm
        permissions={permissions.data}
        granted={granted}
        isReadOnly={readOnlyReason !== null}
        mayGrant={mayGrant}
        onSave={(changes) =>
          // Undoing a revocation grants the permission again.
          save({
            ...changes,
            canUndo: permissions.data.every(
              (permission) => mayGrant(permission) || !changes.revoked.includes(permission.id),
            ),
          })
        }
      />
    </>
  );
}
