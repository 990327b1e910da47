import { type Access, hasPermission } from '#domain/staff/permission.ts';
import { openChildren, openSections, type PortalModule } from './sections.ts';

/** A screen, as linked in tabs and in the navigation. */
export interface Screen {
  readonly to: string;
  readonly label: string;
  /** Other path prefixes that show the same screen. */
  readonly also?: readonly string[];
}

/** A control center: a card of the menu and a group of the navigation. */
export interface Centre {
  readonly to: string;
  readonly tag: string;
  readonly title: string;
  readonly text: string;
  readonly screens: readonly Screen[];
  /** Screens below these, offered by the palette. */
  readonly children?: readonly Screen[];
}

const SITE_STATISTICS: Screen = { to: '/admin/portales/estadisticas', label: 'Estadísticas del sitio' };
const SITE_SETTINGS: Screen = { to: '/admin/portales/configuracion', label: 'Configuraciones' };

/** The tabs of web management. */
export const webScreens = (access: Access): readonly Screen[] => [
  { to: '/admin/portales/general', label: 'General' },
  { to: '/admin/portales/contenido', label: 'Contenido', also: ['/admin/portales/hero'] },
  { to: '/admin/portales/exitos', label: 'Casos de éxito' },
  ...openMedia(access),
  ...(isEditor(access) ? [{ to: '/admin/portales/redirecciones', label: 'Redirecciones' }] : []),
  ...openStatistics(access),
  ...openSettings(access),
];

/** Whether the user edits or publishes the content of the site. */
export const isEditor = (access: Access): boolean =>
  hasPermission(access, 'web.content.manage') || hasPermission(access, 'web.content.publish');

const openMedia = (access: Access): readonly Screen[] =>
  hasPermission(access, 'web.media.manage')
    ? [{ to: '/admin/portales/imagenes', label: 'Imágenes y archivos' }]
    : [];

const openStatistics = (access: Access): readonly Screen[] =>
  hasPermission(access, 'web.statistics.read') ? [SITE_STATISTICS] : [];

const openSettings = (access: Access): readonly Screen[] =>
  hasPermission(access, 'web.settings.manage') ? [SITE_SETTINGS] : [];

/** The tabs of the audit: the log for those with the permission, the rest for super admins. */
export const auditScreens = (access: Access): readonly Screen[] => [
  ...(hasPermission(access, 'accesos.audit.read')
    ? [{ to: '/admin/auditoria', label: 'Registro de cambios' }]
    : []),
  ...(access.isSuperAdmin
    ? [
        { to: '/admin/auditoria/eventos', label: 'Eventos de seguridad' },
        { to: '/admin/auditoria/segundo-factor', label: 'Segundo factor' },
        { to: '/admin/auditoria/correos', label: 'Correos no entregados' },
      ]
    : []),
];

/** The tabs of a module whose sections require permissions. */
export const moduleScreens = (access: Access, module: PortalModule): readonly Screen[] =>
  openSections(access, module).map(({ children = [], label, to }) => ({
    to,
    label,
    also: children.map((child) => child.to),
  }));

/** Whether a path belongs to a screen; the audit's first path is a prefix of the others. */
export const isAt = ({ also = [], to }: Screen, pathname: string): boolean =>
  to === '/admin/auditoria'
    ? pathname.replace(/\/$/, '') === to
    : [to, ...also].some((path) => pathname === path || pathname.startsWith(`${path}/`));

/** The centers the user may enter, with their screens, in menu order. */
export function openCentres(access: Access): readonly Centre[] {
  return [
    {
      to: '/admin/accesos',
      tag: 'CC-01',
      title: 'Gestión de usuarios',
      text: 'Usuarios, sus roles e invitaciones.',
      screens: moduleScreens(access, 'accesos'),
      children: openChildren(access, 'accesos'),
    },
    {
      to: '/admin/rrhh',
      tag: 'CC-02',
      title: 'Gestión de personas',
      text: 'Ofertas laborales, postulaciones y prácticas.',
      screens: moduleScreens(access, 'rrhh'),
      children: openChildren(access, 'rrhh'),
    },
    {
      to: '/admin/portales',
      tag: 'CC-03',
      title: 'Gestión Web',
      text: 'Textos e imágenes del sitio, casos de éxito y estadísticas.',
      // Others read what is published, but have nothing to do there.
      screens: isEditor(access)
        ? webScreens(access)
        : [...openMedia(access), ...openStatistics(access), ...openSettings(access)],
    },
    {
      to: '/admin/auditoria',
      tag: 'CC-04',
      title: 'Auditoría y seguridad',
      text: 'Quién cambió qué, y el segundo factor del equipo.',
      screens: auditScreens(access),
    },
    {
      to: '/admin/ventas',
      tag: 'CC-05',
      title: 'Gestión de ventas',
      text: 'Solicitudes de cotización y sus respuestas.',
      screens: moduleScreens(access, 'ventas'),
    },
  ].filter(({ screens }) => screens.length > 0);
}

/** Order in the navigation: the center of daily work first. */
const DAILY = ['/admin/rrhh', '/admin/ventas', '/admin/portales', '/admin/accesos', '/admin/auditoria'];
export const byDailyUse = (centres: readonly Centre[]): readonly Centre[] =>
  centres.toSorted((a, b) => DAILY.indexOf(a.to) - DAILY.indexOf(b.to));
