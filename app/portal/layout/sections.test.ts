import { describe, expect, test } from 'vitest';
import type { Access, Permission } from '#domain/staff/permission.ts';
import { openCentres } from './centres.ts';
import { canVisit, openSections } from './sections.ts';

const having = (...permissions: Permission[]): Access => ({
  isSuperAdmin: false,
  permissions: new Set(permissions),
  modules: new Set(permissions.map((name) => name.split('.')[0] ?? '')),
});

describe('permitted sections', () => {
  test.each([
    ['nothing', having(), []],
    ['a module without screens', having('rrhh.documents.read'), []],
    ['the overview only, which is outside the recruiting module', having('dashboard.overview.read'), []],
    ['internships only', having('rrhh.internships.read'), ['Prácticas']],
    [
      'postings and the overview',
      having('rrhh.postings.read', 'dashboard.overview.read'),
      ['General', 'Postulaciones'],
    ],
    ['applications only', having('rrhh.applications.read'), ['Todas las postulaciones', 'Espontáneas']],
    [
      'personal data and messages only',
      having('rrhh.rights.manage', 'rrhh.notifications.manage'),
      ['Mensajes a postulantes', 'Salas de entrevista', 'Derechos sobre datos'],
    ],
    [
      'a super admin',
      { ...having(), isSuperAdmin: true },
      ['General', 'Postulaciones', 'Prácticas', 'Espontáneas'],
    ],
  ])('with %s', (_, access, labels) => {
    expect(openSections(access, 'rrhh').map(({ label }) => label)).toEqual(labels);
  });
});

test('sales are a center for whoever sees quote requests, and for super admins', () => {
  const titles = (access: Access) => openCentres(access).map(({ title }) => title);
  expect(titles(having('ventas.quotes.read'))).toEqual(['Gestión de ventas']);
  expect(titles(having('ventas.quotes.update'))).toEqual([]);
  expect(titles({ ...having(), isSuperAdmin: true })).toContain('Gestión de ventas');
  expect(canVisit(having('ventas.quotes.read'), 'ventas', '/admin/ventas/cifras')).toBe(true);
  expect(canVisit(having('rrhh.applications.read'), 'ventas', '/admin/ventas/cifras')).toBe(false);
});

test('the overview also requires the module that shows it', () => {
  const address = '/admin/rrhh/general';
  expect(canVisit(having('dashboard.overview.read'), 'rrhh', address)).toBe(false);
  expect(canVisit(having('dashboard.overview.read', 'rrhh.postings.read'), 'rrhh', address)).toBe(true);
});

test('applications require their own permission, under the postings tab', () => {
  const address = '/admin/rrhh/applications/42';
  expect(canVisit(having('rrhh.postings.read'), 'rrhh', address)).toBe(false);
  expect(canVisit(having('rrhh.applications.read'), 'rrhh', address)).toBe(true);
  expect(canVisit(having('rrhh.applications.read'), 'rrhh', '/admin/rrhh/postulaciones')).toBe(false);
});

test('a screen covers its path and the paths below it, but not another path with the same prefix', () => {
  const superAdmin = { ...having(), isSuperAdmin: true };
  expect(canVisit(superAdmin, 'rrhh', '/admin/rrhh/salas')).toBe(true);
  expect(canVisit(superAdmin, 'rrhh', '/admin/rrhh/personas/ana')).toBe(true);
  expect(canVisit(superAdmin, 'rrhh', '/admin/rrhh/salas-nuevas')).toBe(false);
  expect(canVisit(superAdmin, 'rrhh', '/admin/rrhh/practicas?estado=pending')).toBe(true);
});
