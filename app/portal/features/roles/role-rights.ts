import { type Access, hasPermission } from '#domain/staff/permission.ts';
import type { Delegation } from './list-delegations.ts';
import type { PermissionEntry } from './list-permissions.ts';
import type { Role } from './list-roles.ts';

/** What a user may do with a role, as enforced by the database. */
export function roleRights(
  role: Role,
  staff: { access: Access; userId: string; delegations: readonly Delegation[] },
) {
  const { access, delegations } = staff;
  // Only super admins may extend the permissions of a role involved in a delegation.
  const isDelegated = delegations.some(
    ({ assignable_role_id, role_id }) => role_id === role.id || assignable_role_id === role.id,
  );
  const canActivate =
    access.isSuperAdmin ||
    (!isDelegated && role.admin_role_permissions.every((name) => access.permissions.has(name)));
  const notEditable = reasonNotEditable(role, staff);
  return {
    /**
     * Whether the user may reactivate it: not a role involved in a delegation, nor one with permissions the user lacks.
     */
    canActivate,
    canUpdate:
      !notEditable && hasPermission(access, 'accesos.roles.update') && (role.is_active || canActivate),
    canDelete: !notEditable && hasPermission(access, 'accesos.roles.delete'),
    /** Why its permissions cannot be edited; null when they can. */
    readOnlyReason:
      notEditable ??
      (hasPermission(access, 'accesos.permissions.manage')
        ? null
        : 'Solo lectura: su rol no permite editar permisos.'),
    mayGrant: ({ name }: PermissionEntry): boolean =>
      access.isSuperAdmin || (!isDelegated && access.permissions.has(name)),
  };
}

/** Why a role is read-only regardless of the user's permissions; null when it is not. */
function reasonNotEditable(
  role: Role,
  { access, userId }: { access: Access; userId: string },
): string | null {
  if (role.role_type === 'super_admin')
    return 'El rol Super Admin tiene todos los permisos y no se puede modificar.';
  if (!access.isSuperAdmin && role.admin_user_roles.some(({ user_id }) => user_id === userId))
    return 'Solo lectura: nadie cambia los permisos de su propio rol.';
  return null;
}
