import { expect, test } from 'vitest';
import { type Access, canGrantRole } from './permission.ts';

const manager: Access = {
  isSuperAdmin: false,
  permissions: new Set(['accesos.users.read', 'accesos.users.update']),
  modules: new Set(['accesos']),
};

test.each([
  ['what they hold', 'accesos_admin', ['accesos.users.read'], true],
  ['nothing', 'rrhh_admin', [], true],
  ['one thing more', 'accesos_admin', ['accesos.users.read', 'accesos.roles.read'], false],
  ['everything', 'super_admin', [], false],
] as const)('an access manager grants a role of %s: %s %j %s', (_, role_type, grants, may) => {
  expect(canGrantRole(manager, { role_type, grants })).toBe(may);
});

test('a super admin grants any role', () => {
  expect(canGrantRole({ ...manager, isSuperAdmin: true }, { role_type: 'super_admin', grants: ['x'] })).toBe(
    true,
  );
});
