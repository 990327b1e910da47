import { useQuery } from '@tanstack/react-query';
import { LoadFailure } from '#app/ui/load-failure.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { type CataloguedPermission, grantsQuery, permissionsQuery } from './list-permissions.ts';
import type { Role } from './list-roles.ts';
import { PermissionForm } from './permission-form.tsx';
import { useSavePermissions } from './save-permissions.ts';

/** The permissions of one role, read and saved. */
export function RolePermissions({
  role,
  whyReadOnly,
  mayGrant,
}: {
  role: Role;
  /** Why the caller changes nothing here; null when they may. */
  whyReadOnly: string | null;
  mayGrant: (permission: CataloguedPermission) => boolean;
}) {
  const permissions = useQuery(permissionsQuery);
  const grants = useQuery(grantsQuery(role.id));
  const save = useSavePermissions(role.id);
  if (permissions.isError || grants.isError) {
    return (
      <LoadFailure
        text="No se pudieron cargar los datos"
        error={permissions.error ?? grants.error}
        onRetry={() => Promise.all([permissions.refetch(), grants.refetch()])}
      />
    );
  }
  if (permissions.isPending || grants.isPending) return <Loading>Cargando permisos...</Loading>;
  const granted =
    role.role_type === 'super_admin' ? new Set(permissions.data.map(({ id }) => id)) : grants.data;
  return (
    <>
      {whyReadOnly && <Notice>{whyReadOnly}</Notice>}
      <PermissionForm
        // What was chosen belongs to what was stored: it starts anew with it.
        key={[...granted].sort().join()}
        permissions={permissions.data}
        granted={granted}
        isReadOnly={whyReadOnly !== null}
        mayGrant={mayGrant}
        onSave={(changes) => save.mutateAsync(changes)}
      />
    </>
  );
}
