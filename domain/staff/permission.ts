import { z } from 'zod';

export const ROLE_TYPES = ['super_admin', 'rrhh_admin', 'accesos_admin'] as const;
export type RoleType = (typeof ROLE_TYPES)[number];

export const MODULES = ['dashboard', 'rrhh', 'ventas', 'accesos', 'web'] as const;
export type Module = (typeof MODULES)[number];

/** All permissions, `module.resource.action`; migrations insert the same catalogue. */
export const PERMISSIONS = [
  'dashboard.overview.read',
  'rrhh.postings.read',
  'rrhh.postings.create',
  'rrhh.postings.update',
  'rrhh.postings.delete',
  'rrhh.applications.read',
  'rrhh.applications.update',
  'rrhh.internships.read',
  'rrhh.internships.update',
  'rrhh.documents.read',
  'rrhh.notifications.manage',
  'rrhh.rights.manage',
  'ventas.quotes.read',
  'ventas.quotes.update',
  'ventas.quotes.delete',
  'accesos.users.read',
  'accesos.users.update',
  'accesos.roles.read',
  'accesos.roles.create',
  'accesos.roles.update',
  'accesos.roles.delete',
  'accesos.permissions.manage',
  'accesos.invitations.read',
  'accesos.invitations.create',
  'accesos.invitations.delete',
  'accesos.audit.read',
  'web.content.manage',
  'web.content.publish',
  'web.media.manage',
  'web.statistics.read',
  'web.settings.manage',
] as const;

export type Permission = (typeof PERMISSIONS)[number];

/** A row of `get_user_permissions`. Names added by later migrations are kept. */
export const userPermissionSchema = z.object({ permission_name: z.string(), permission_module: z.string() });

/** A signed-in user's permissions. */
export interface Access {
  readonly isSuperAdmin: boolean;
  readonly permissions: ReadonlySet<string>;
  readonly modules: ReadonlySet<string>;
}

/** Super admins have every permission. */
export const hasPermission = (access: Access, permission: Permission): boolean =>
  access.isSuperAdmin || access.permissions.has(permission);

/** Whether the user has any permission of the module. */
export const hasModule = (access: Access, module: Module): boolean =>
  access.isSuperAdmin || access.modules.has(module);

/** Why the caller may not assign a role, as reported by `list_assignable_roles`. */
export const ASSIGNMENT_REFUSALS = ['inactive', 'super_admin', 'permissions', 'delegations'] as const;

/** A row of `list_assignable_roles`; `refusal` is null for a role the caller may assign. */
export const assignableRoleSchema = z.object({
  role_id: z.uuid(),
  name: z.string(),
  refusal: z.enum(ASSIGNMENT_REFUSALS).nullable(),
});
