import {
  type Access,
  hasModule,
  hasPermission,
  type Module,
  type Permission,
} from '#domain/staff/permission.ts';

/** A screen of a module, and its required permission. */
export interface Section {
  readonly to: string;
  readonly label: string;
  readonly permission: Permission;
  /** Screens reached from this one and shown under the same tab. */
  readonly children?: readonly Child[];
}

interface Child {
  readonly to: string;
  readonly permission: Permission;
  /** A second required permission. */
  readonly also?: Permission;
  /** Set for screens that can be visited directly. */
  readonly label?: string;
}

const SECTIONS = {
  accesos: [
    {
      to: '/admin/accesos/usuarios',
      label: 'Usuarios',
      permission: 'accesos.users.read',
      children: [
        {
          to: '/admin/accesos/usuarios/revision',
          permission: 'accesos.users.read',
          label: 'Revisión de accesos',
        },
      ],
    },
    {
      to: '/admin/accesos/permisos',
      label: 'Permisos',
      permission: 'accesos.roles.read',
      children: [
        { to: '/admin/accesos/permisos/comparar', permission: 'accesos.roles.read', label: 'Comparar roles' },
      ],
    },
    { to: '/admin/accesos/invitaciones', label: 'Invitaciones', permission: 'accesos.invitations.read' },
  ],
  rrhh: [
    {
      to: '/admin/rrhh/general',
      label: 'General',
      permission: 'dashboard.overview.read',
      children: [
        {
          to: '/admin/rrhh/estadisticas',
          permission: 'dashboard.overview.read',
          // Without it the user sees no applications, and all figures would be zero.
          also: 'rrhh.applications.read',
          label: 'Estadísticas',
        },
        {
          to: '/admin/rrhh/mensajes',
          permission: 'rrhh.notifications.manage',
          label: 'Mensajes a postulantes',
        },
        { to: '/admin/rrhh/salas', permission: 'rrhh.notifications.manage', label: 'Salas de entrevista' },
        { to: '/admin/rrhh/derechos', permission: 'rrhh.rights.manage', label: 'Derechos sobre datos' },
        {
          to: '/admin/rrhh/derechos/plazos',
          permission: 'rrhh.rights.manage',
          label: 'Plazos de conservación',
        },
        {
          to: '/admin/rrhh/derechos/registro',
          permission: 'rrhh.rights.manage',
          label: 'Registro de tratamientos',
        },
        {
          to: '/admin/rrhh/derechos/vulneraciones',
          permission: 'rrhh.rights.manage',
          label: 'Si hay una vulneración',
        },
      ],
    },
    {
      to: '/admin/rrhh/postulaciones',
      label: 'Postulaciones',
      permission: 'rrhh.postings.read',
      children: [
        {
          to: '/admin/rrhh/applications',
          permission: 'rrhh.applications.read',
          label: 'Todas las postulaciones',
        },
        { to: '/admin/rrhh/personas', permission: 'rrhh.applications.read' },
      ],
    },
    { to: '/admin/rrhh/practicas', label: 'Prácticas', permission: 'rrhh.internships.read' },
    { to: '/admin/rrhh/espontaneas', label: 'Espontáneas', permission: 'rrhh.applications.read' },
  ],
  ventas: [
    { to: '/admin/ventas/solicitudes', label: 'Solicitudes', permission: 'ventas.quotes.read' },
    { to: '/admin/ventas/cifras', label: 'Cifras', permission: 'ventas.quotes.read' },
  ],
} as const satisfies Partial<Record<Module, readonly Section[]>>;

export type PortalModule = keyof typeof SECTIONS;

/**
 * The sections the user may visit. If a section is not permitted, its permitted child screens take its place:
 * applications for users without access to postings, personal data requests for those without access to the overview.
 *
 * @returns an empty list without the module
 */
export function openSections(access: Access, module: PortalModule): readonly Section[] {
  if (!hasModule(access, module)) return [];
  const all: readonly Section[] = SECTIONS[module];
  return all.flatMap((section) =>
    hasPermission(access, section.permission) ? [section] : openChildrenOf(access, section),
  );
}

const isOpen = (access: Access, { also, permission }: Pick<Child, 'also' | 'permission'>): boolean =>
  hasPermission(access, permission) && (also === undefined || hasPermission(access, also));

function openChildrenOf(access: Access, { children = [] }: Section): Section[] {
  const open = children.filter((child) => isOpen(access, child));
  const isBelow = (child: Child, other: Child): boolean => child.to.startsWith(`${other.to}/`);
  return open.flatMap(({ label, ...child }) =>
    label && !open.some((other) => isBelow(child, other)) ? [{ ...child, label }] : [],
  );
}

/** The screens below the sections that the user may visit directly. */
export function openChildren(access: Access, module: PortalModule): { to: string; label: string }[] {
  if (!hasModule(access, module)) return [];
  const all: readonly Section[] = SECTIONS[module];
  const sections = openSections(access, module).map(({ to }) => to);
  return all
    .flatMap(({ children = [] }) => children)
    .flatMap(({ label, to, ...child }) =>
      label && isOpen(access, child) && !sections.includes(to) ? { to, label } : [],
    );
}

/**
 * Whether the user may visit a screen of a module.
 *
 * @param address its path, optionally with a query
 */
export function canVisit(access: Access, module: PortalModule, address: string): boolean {
  const all: readonly Section[] = SECTIONS[module];
  const screens: readonly Child[] = all.flatMap(({ children = [], permission, to }) => [
    { to, permission },
    ...children,
  ]);
  const path = `${address.replace(/[?#].*/, '')}/`;
  const screen = screens.find(({ to }) => path.startsWith(`${to}/`));
  return screen !== undefined && hasModule(access, module) && isOpen(access, screen);
}
