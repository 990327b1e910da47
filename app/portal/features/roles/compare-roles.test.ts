import { expect, test } from 'vitest';
import { comparedRoles, differ } from './compare-roles.ts';
import type { Role } from './list-roles.ts';

const role = (id: string, role_type: Role['role_type'] = 'rrhh_admin'): Role => ({
  id,
  name: id,
  description: null,
  updated_at: '2026-11-01T12:00:00+00:00',
  role_type,
  is_active: true,
  admin_user_roles: [],
  admin_role_permissions: [],
  holders: 0,
});
const roles = [role('a', 'super_admin'), role('b'), role('c'), role('d'), role('e')];
const idsOf = (chosen: string | null) => comparedRoles(roles, chosen).map(({ id }) => id);

test('the first four roles are compared until others are chosen', () => {
  expect(idsOf(null)).toEqual(['a', 'b', 'c', 'd']);
  expect(idsOf('e,b')).toEqual(['b', 'e']);
  expect(idsOf('ninguno')).toEqual([]);
});

test('roles differ in a permission that some of them grant; super admins grant all', () => {
  const grants = new Map([['b', new Set(['p'])]]);
  expect(differ([role('b'), role('c')], 'p', grants)).toBe(true);
  expect(differ([role('a', 'super_admin'), role('c')], 'p', grants)).toBe(true);
  expect(differ([role('a', 'super_admin'), role('b')], 'p', grants)).toBe(false);
  expect(differ([role('c'), role('d')], 'p', grants)).toBe(false);
});
