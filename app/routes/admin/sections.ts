import { type Access, hasModule, hasPermission, type Module, type Permission } from '#domain/permission.ts';

/** A screen of a control centre, and what one needs to enter it. */
export interface Section {
  readonly to: string;
  readonly label: string;
  readonly permission: Permission;
  /** A screen reached from this one, under the same tab. */
  readonly beneath?: { readonly to: string; readonly permission: Permission };
}

export const SECTIONS = {
  accesos: [
    { to: '/admin/accesos/usuarios', label: 'Usuarios', permission: 'accesos.users.read' },
    { to: '/admin/accesos/permisos', label: 'Permisos', permission: 'accesos.roles.read' },
    { to: '/admin/accesos/invitaciones', label: 'Invitaciones', permission: 'accesos.invitations.read' },
  ],
  rrhh: [
    { to: '/admin/rrhh/general', label: 'General', permission: 'dashboard.overview.read' },
    {
      to: '/admin/rrhh/postulaciones',
      label: 'Postulaciones',
      permission: 'rrhh.postings.read',
      beneath: { to: '/admin/rrhh/applications', permission: 'rrhh.applications.read' },
    },
    { to: '/admin/rrhh/practicas', label: 'Prácticas', permission: 'rrhh.internships.read' },
  ],
} as const satisfies Partial<Record<Module, readonly Section[]>>;

export type Centre = keyof typeof SECTIONS;

/** @returns the sections of a control centre that somebody may enter; none without its module */
export function openSections(access: Access, centre: Centre): readonly Section[] {
  if (!hasModule(access, centre)) return [];
  return SECTIONS[centre].filter(({ permission }) => hasPermission(access, permission));
}

/** @returns whether somebody may stand at an address of a control centre */
export function mayStandAt(access: Access, centre: Centre, pathname: string): boolean {
  const all: readonly Section[] = SECTIONS[centre];
  const screens = all.flatMap(({ beneath, permission, to }) => [
    { to, permission },
    ...(beneath ? [beneath] : []),
  ]);
  const screen = screens.find(({ to }) => pathname.startsWith(to));
  return screen !== undefined && hasModule(access, centre) && hasPermission(access, screen.permission);
}
