import type { OfferedRole } from './list-users.ts';

/** Why the user may not assign a role; follows the role's name and a colon. */
const REFUSALS = {
  inactive: 'el rol está inactivo',
  super_admin: 'solo lo asigna un super admin',
  permissions: 'da permisos que usted no tiene',
  delegations: 'permite asignar roles que usted no puede asignar',
} as const satisfies Record<NonNullable<OfferedRole['refusal']>, string>;

/** The active roles the user may not assign, with the reason. */
export const refusedRoles = (roles: readonly OfferedRole[]): { name: string; reason: string }[] =>
  roles.flatMap(({ is_active, name, refusal }) =>
    is_active && refusal ? [{ name, reason: REFUSALS[refusal] }] : [],
  );
