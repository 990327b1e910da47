import type { Access } from '#domain/permission.ts';
import { openChildren, openSections } from './sections.ts';

/** A screen as tabs and the navigation link to it. */
export interface Screen {
  readonly to: string;
  readonly label: string;
  /** Addresses below other paths that show the same screen. */
  readonly also?: readonly string[];
}

/** A control centre: a card of the menu, and a group of the navigation. */
export interface Centre {
  readonly to: string;
  readonly tag: string;
  readonly title: string;
  readonly text: string;
  readonly screens: readonly Screen[];
  /** Screens below these, which the palette offers. */
  readonly children?: readonly Screen[];
}

/** The tabs of web management; the quote requests are for super admins alone, as in the database. */
export const webScreens = (access: Access): readonly Screen[] => [
  { to: '/admin/portales/general', label: 'General' },
  { to: '/admin/portales/contenido', label: 'Contenido', also: ['/admin/portales/hero'] },
  { to: '/admin/portales/exitos', label: 'Casos de éxito' },
  ...(access.isSuperAdmin ? [{ to: '/admin/portales/cotizaciones', label: 'Cotizaciones' }] : []),
];

/** The tabs of the audit. */
export const AUDIT_SCREENS: readonly Screen[] = [
  { to: '/admin/auditoria', label: 'Registro de cambios' },
  { to: '/admin/auditoria/eventos', label: 'Eventos de seguridad' },
  { to: '/admin/auditoria/segundo-factor', label: 'Segundo factor' },
  { to: '/admin/auditoria/correos', label: 'Correos no entregados' },
];

/** The tabs of a module whose sections require permissions. */
export const moduleScreens = (access: Access, module: 'accesos' | 'rrhh'): readonly Screen[] =>
  openSections(access, module).map(({ children = [], label, to }) => ({
    to,
    label,
    also: children.map((child) => child.to),
  }));

/** Whether a path shows a screen; the audit's first address is the beginning of the others. */
export const isAt = ({ also = [], to }: Screen, pathname: string): boolean =>
  to === '/admin/auditoria'
    ? pathname.replace(/\/$/, '') === to
    : [to, ...also].some((path) => pathname === path || pathname.startsWith(`${path}/`));

/** The centres the user may enter, with their screens, in the order of the menu. */
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
      text: 'Imágenes de portada, casos de éxito y solicitudes de cotización.',
      screens: access.isSuperAdmin ? webScreens(access) : [],
    },
    {
      to: '/admin/auditoria',
      tag: 'CC-04',
      title: 'Auditoría y seguridad',
      text: 'Quién cambió qué, y el segundo factor del equipo.',
      screens: access.isSuperAdmin ? AUDIT_SCREENS : [],
    },
  ].filter(({ screens }) => screens.length > 0);
}

/** For the navigation: the centre of daily work first. */
const DAILY = ['/admin/rrhh', '/admin/portales', '/admin/accesos', '/admin/auditoria'];
export const byDailyUse = (centres: readonly Centre[]): readonly Centre[] =>
  centres.toSorted((a, b) => DAILY.indexOf(a.to) - DAILY.indexOf(b.to));
