import type { Module, RoleType } from '#domain/staff/permission.ts';

export const ROLE_TYPE_LABELS = {
  super_admin: 'Super Admin',
  rrhh_admin: 'Admin RRHH',
  accesos_admin: 'Admin Accesos',
} as const satisfies Record<RoleType, string>;

export const MODULE_LABELS = {
  dashboard: 'Resumen general',
  rrhh: 'Gestión de personas',
  ventas: 'Ventas',
  accesos: 'Accesos',
  web: 'Gestión Web',
} as const satisfies Record<Module, string>;
