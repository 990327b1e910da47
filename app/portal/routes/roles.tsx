import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ROLES_KEY } from '#app/lib/query/roles-key.ts';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { showRoleInUse, useDeleteRole } from '#app/portal/features/roles/delete-role.ts';
import { delegationsQuery } from '#app/portal/features/roles/list-delegations.ts';
import { countedRolesQuery, type Role } from '#app/portal/features/roles/list-roles.ts';
import { RoleDelegations } from '#app/portal/features/roles/role-delegations.tsx';
import { RoleHeading } from '#app/portal/features/roles/role-heading.tsx';
import { RoleList } from '#app/portal/features/roles/role-list.tsx';
import { RolePermissions } from '#app/portal/features/roles/role-permissions.tsx';
import { roleRights } from '#app/portal/features/roles/role-rights.ts';
import { useSaveRole } from '#app/portal/features/roles/save-role.ts';
import { useToggleRole } from '#app/portal/features/roles/toggle-role.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { deferred } from '#app/ui/deferred.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { ListSkeleton } from '#app/ui/loading.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { useStableCallback } from '#app/ui/use-stable-callback.ts';
import { hasPermission } from '#domain/staff/permission.ts';
import { portalMeta } from '../layout/portal-meta.ts';

/** Takes the place of an id in the URL to open the form of a new role. */
const NEW = 'nuevo';

const TABLES = ['admin_roles', 'admin_role_permissions', 'admin_role_delegations', 'admin_user_roles'];

const COLUMNS = 'grid grid-cols-1 items-start gap-6 lg:grid-cols-[20rem_1fr] lg:gap-10';

const RoleDialog = deferred(() =>
  import('#app/portal/features/roles/role-dialog.tsx').then((module) => module.RoleDialog),
);

export const meta = portalMeta('Permisos');

/** Roles and their permissions, with live updates. */
export default function Roles() {
  const { access, user } = useStaff();
  const isListening = useLiveTables(TABLES, ROLES_KEY);
  const roles = useQuery({ ...countedRolesQuery, enabled: isListening });
  const delegations = useQuery({ ...delegationsQuery, enabled: isListening });
  const save = useSaveRole();
  const toggle = useToggleRole();
  const remove = useDeleteRole();
  const [query, setQuery] = useSearchParams();
  // Holds its own role: the selected one changes when a colleague deletes it.
  const [open, setOpen] = useState<{ kind: 'rename' | 'delete'; role: Role } | null>(null);
  const close = (): void => setOpen(null);
  /**
   * The last role shown, or asked for, kept when the URL names none: behind the form of a new role, or if another becomes the
   * first.
   */
  const [last, setLast] = useState(query.get('rol'));
  /** The id of a created role, selected once its form has closed. */
  const created = useRef<string | null>(null);
  /** Clears a deleted role from the URL, unless another has been selected meanwhile. */
  const leaveDeleted = useStableCallback((id: string) => {
    if (query.get('rol') === id) setQuery({}, { replace: true });
  });
  if (roles.isLoadingError) {
    return (
      <LoadError text="No se pudieron cargar los roles" error={roles.error} onRetry={() => roles.refetch()} />
    );
  }
  const heading = (
    <ScreenHeading
      title="Roles y permisos"
      action={
        <span className="flex flex-wrap gap-2">
          <ButtonLink to="/admin/accesos/permisos/comparar" variant="outline" size="sm" className="min-h-10">
            Comparar roles
          </ButtonLink>
          {hasPermission(access, 'accesos.roles.create') && (
            <Button size="sm" className="min-h-10" onClick={() => setQuery({ rol: NEW })}>
              Nuevo rol
            </Button>
          )}
        </span>
      }
    />
  );
  if (roles.isPending)
    return (
      <>
        {heading}
        <div className={COLUMNS}>
          <ListSkeleton rows={3} rowClassName="h-19">
            Cargando roles...
          </ListSkeleton>
          <div>
            <ListSkeleton rowClassName="h-19">Cargando permisos...</ListSkeleton>
          </div>
        </div>
      </>
    );
  const find = (sought: string | null): Role | undefined => roles.data.find(({ id }) => id === sought);
  const role = find(query.get('rol')) ?? find(last) ?? roles.data[0];
  if (role && role.id !== last) setLast(role.id);
  if (!role)
    return (
      <>
        {heading}
        <EmptyState title="No hay roles que mostrar" body="Los crea quien tiene ese permiso." />
      </>
    );
  const isNew = query.get('rol') === NEW && hasPermission(access, 'accesos.roles.create');
  const rights = roleRights(role, { access, userId: user.id, delegations: delegations.data ?? [] });
  return (
    <>
      {heading}
      <div className={COLUMNS}>
        <RoleList roles={roles.data} current={role.id} />
        <div className="min-w-0">
          <RoleHeading
            role={role}
            canUpdate={rights.canUpdate}
            canDelete={rights.canDelete}
            onToggle={(isActive) =>
              toggle({ id: role.id, isActive, canUndo: isActive || rights.canActivate })
            }
            onRename={() => setOpen({ kind: 'rename', role })}
            onDelete={() => (role.holders > 0 ? showRoleInUse() : setOpen({ kind: 'delete', role }))}
          />
          <RolePermissions
            key={role.id}
            role={role}
            readOnlyReason={rights.readOnlyReason}
            mayGrant={rights.mayGrant}
          />
          <RoleDelegations role={role} roles={roles.data} canChange={access.isSuperAdmin} />
        </div>
      </div>
      {(isNew || open?.kind === 'rename') && (
        <RoleDialog
          role={open?.kind === 'rename' ? open.role : null}
          onClose={() => {
            close();
            if (isNew) setQuery({ rol: created.current ?? role.id }, { replace: true });
            created.current = null;
          }}
          onSave={async (fields, base) => {
            const { conflict, id } = await save.mutateAsync({ base, fields });
            if (!conflict && isNew) created.current = id;
            else if (!conflict) setQuery({ rol: id }, { replace: true });
            return conflict;
          }}
        />
      )}
      <ConfirmDialog
        isOpen={open?.kind === 'delete'}
        title={`¿Eliminar el rol ${open?.kind === 'delete' ? open.role.name : ''}?`}
        body="Se eliminará el rol con sus permisos. Esta acción no se puede deshacer."
        confirmLabel="Eliminar"
        cancelLabel="Cancelar"
        onCancel={close}
        onConfirm={() => {
          if (open?.kind === 'delete') {
            const { id } = open.role;
            remove.mutate(id, { onSuccess: () => leaveDeleted(id) });
          }
          close();
        }}
      />
    </>
  );
}
