import { expect, test } from 'vitest';
import type { Access, Permission } from '#domain/staff/permission.ts';
import type { Delegation } from './list-delegations.ts';
import type { Role } from './list-roles.ts';
import { roleRights } from './role-rights.ts';

const ROLE: Role = {
  id: 'r1',
  name: 'Selección',
  description: null,
  updated_at: '2026-11-01T12:00:00+00:00',
  role_type: 'rrhh_admin',
  is_active: true,
  admin_user_roles: [{ user_id: 'other' }],
  admin_role_permissions: ['rrhh.postings.read'],
  holders: 1,
};
const MANAGER: Permission[] = ['accesos.roles.update', 'accesos.roles.delete', 'accesos.permissions.manage'];
const having = (...permissions: Permission[]): Access => ({
  isSuperAdmin: false,
  permissions: new Set(permissions),
  modules: new Set(['accesos']),
});
const SUPER_ADMIN: Access = { ...having(), isSuperAdmin: true };

function rights(access: Access, role: Partial<Role> = {}, delegations: readonly Delegation[] = []) {
  const found = roleRights({ ...ROLE, ...role }, { access, userId: 'me', delegations });
  const grants = (name: Permission) => found.mayGrant({ id: name, name, description: null, module: 'rrhh' });
  const { canActivate, canDelete, canUpdate, readOnlyReason } = found;
  return { canActivate, canDelete, canUpdate, isReadOnly: readOnlyReason !== null, grants };
}

test('managers change roles, and grant and activate only what they hold', () => {
  const { grants, ...held } = rights(having(...MANAGER, 'rrhh.postings.read'));
  expect(held).toEqual({ canActivate: true, canDelete: true, canUpdate: true, isReadOnly: false });
  expect(grants('rrhh.postings.read')).toBe(true);
  expect(grants('rrhh.applications.read')).toBe(false);
  const lacking = having(...MANAGER);
  expect(rights(lacking)).toMatchObject({ canActivate: false, canUpdate: true });
  expect(rights(lacking, { is_active: false })).toMatchObject({ canActivate: false, canUpdate: false });
  expect(rights(having())).toMatchObject({ canDelete: false, canUpdate: false, isReadOnly: true });
});

test('only super admins extend a role that assigns others or is assigned by delegation', () => {
  const access = having(...MANAGER, 'rrhh.postings.read');
  for (const delegation of [
    { role_id: 'r1', assignable_role_id: 'r2' },
    { role_id: 'r2', assignable_role_id: 'r1' },
  ]) {
    const theirs = rights(access, {}, [delegation]);
    expect(theirs.canActivate).toBe(false);
    expect(theirs.grants('rrhh.postings.read')).toBe(false);
    const ours = rights(SUPER_ADMIN, {}, [delegation]);
    expect(ours.canActivate).toBe(true);
    expect(ours.grants('rrhh.postings.read')).toBe(true);
  }
  expect(rights(access, {}, [{ role_id: 'r2', assignable_role_id: 'r3' }]).canActivate).toBe(true);
});

test('nobody changes the role of super admins, nor their own unless they are one', () => {
  expect(rights(SUPER_ADMIN, { role_type: 'super_admin' })).toMatchObject({
    canDelete: false,
    canUpdate: false,
    isReadOnly: true,
  });
  const own = { admin_user_roles: [{ user_id: 'me' }] };
  expect(rights(having(...MANAGER), own)).toMatchObject({
    canDelete: false,
    canUpdate: false,
    isReadOnly: true,
  });
  expect(rights(SUPER_ADMIN, own)).toMatchObject({ canUpdate: true, isReadOnly: false });
});
