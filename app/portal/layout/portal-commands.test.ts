import { expect, test } from 'vitest';
import type { Access, Permission } from '#domain/staff/permission.ts';
import { portalCommands } from './portal-commands.ts';

const INNER = [
  '/admin/rrhh/estadisticas',
  '/admin/rrhh/applications',
  '/admin/accesos/usuarios/revision',
  '/admin/accesos/permisos/comparar',
];

/** The screens below a tab that the palette offers. */
function offered(access: Access): unknown[] {
  const [pages] = portalCommands(access, { onHelp: () => undefined, onSignOut: () => undefined });
  return (pages?.commands ?? []).map(({ to }) => to).filter((to) => INNER.some((path) => path === to));
}

const having = (...permissions: Permission[]): Access => ({
  isSuperAdmin: false,
  permissions: new Set(permissions),
  modules: new Set(permissions.map((name) => name.split('.')[0] ?? '')),
});

test('the statistics of the site and those of recruiting have different names', () => {
  const pagesOf = (access: Access) =>
    portalCommands(access, { onHelp: () => undefined, onSignOut: () => undefined })[0]?.commands ?? [];
  const named = pagesOf({ ...having(), isSuperAdmin: true }).filter(({ label }) =>
    /estadísticas/i.test(label),
  );
  expect(named.map(({ detail, label, to }) => [label, detail, to])).toEqual([
    ['Estadísticas', 'Gestión de personas', '/admin/rrhh/estadisticas'],
    ['Estadísticas del sitio', 'Gestión Web', '/admin/portales/estadisticas'],
  ]);
  const reader = pagesOf(having('web.statistics.read')).map(({ to }) => to);
  expect(reader.filter((to) => to?.startsWith('/admin/portales'))).toEqual(['/admin/portales/estadisticas']);
});

test.each([
  ['a super admin', { ...having(), isSuperAdmin: true }, INNER],
  ['applications only', having('rrhh.applications.read'), ['/admin/rrhh/applications']],
  [
    'the overview of recruiting',
    having('dashboard.overview.read', 'rrhh.applications.read'),
    ['/admin/rrhh/applications', '/admin/rrhh/estadisticas'],
  ],
  ['the overview without applications', having('dashboard.overview.read', 'rrhh.internships.read'), []],
  ['users only', having('accesos.users.read'), ['/admin/accesos/usuarios/revision']],
  ['roles only', having('accesos.roles.read'), ['/admin/accesos/permisos/comparar']],
  ['internships only', having('rrhh.internships.read'), []],
])('the palette offers the screens below a tab: %s', (_, access, expected) => {
  expect(offered(access)).toEqual(expected);
});
