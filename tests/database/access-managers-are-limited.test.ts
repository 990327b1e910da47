import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { PERMISSIONS, type Permission } from '#domain/staff/permission.ts';
import { type Caller, signInAs } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';
import { createPerson } from '#testing/staff.ts';

type Row = Record<string, unknown>;

let served: TestPlatform;
let service: SupabaseClient;
let superAdmin: Caller;
let superAdminRole: string;
/** Holds all permissions but one: access management through one role, the rest through another. */
let manager: Caller & { id: string };
let ownRole: string;
let otherOwnRole: string;
const MISSING: Permission = 'rrhh.applications.read';
let permissionIds: ReadonlyMap<string, string>;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  superAdmin = await signInAs(served, 'super_admin');
  const { data } = await service.from('admin_permissions').select('id, name').throwOnError();
  permissionIds = new Map(data.map(({ id, name }) => [String(name), String(id)]));
  const found = await service.from('admin_roles').select('id').eq('role_type', 'super_admin').single();
  superAdminRole = z.object({ id: z.string() }).parse(found.data).id;
});
afterAll(() => served[Symbol.asyncDispose]());
beforeEach(async () => {
  manager = await signInAs(served, null);
  ownRole = await newRole(PERMISSIONS.filter((name) => name.startsWith('accesos.')));
  otherOwnRole = await newRole(PERMISSIONS.filter((name) => name.startsWith('rrhh.') && name !== MISSING));
  for (const role_id of [ownRole, otherOwnRole])
    await store(service, 'admin_user_roles', { user_id: manager.id, role_id });
});

async function newRole(permissions: readonly Permission[]): Promise<string> {
  const role_id = String((await store(service, 'admin_roles', newRecord.admin_roles())).id);
  for (const name of permissions) await store(service, 'admin_role_permissions', grant(role_id, name));
  return role_id;
}
const grant = (role_id: string, name: Permission): Row => ({
  role_id,
  permission_id: permissionIds.get(name),
});
const isStored = async (table: string, filter: Row): Promise<boolean> =>
  (await service.from(table).select().match(filter).throwOnError()).data.length > 0;

describe('the permissions of roles', () => {
  const grants = async (row: Row): Promise<boolean> => {
    const { error } = await manager.client.from('admin_role_permissions').insert(row);
    if (error) expect(error.code).toBe('42501');
    return isStored('admin_role_permissions', row);
  };
  const withdraws = async (row: Row): Promise<boolean> => {
    await manager.client.from('admin_role_permissions').delete().match(row);
    return !(await isStored('admin_role_permissions', row));
  };

  test('can be granted by their holders, except to their own roles and the super admins’', async () => {
    expect(await grants(grant(await newRole([]), 'rrhh.postings.read'))).toBe(true);
    expect(await grants(grant(await newRole([]), MISSING))).toBe(false);
    expect(await grants(grant(ownRole, 'rrhh.postings.read'))).toBe(false);
    expect(await grants(grant(superAdminRole, 'rrhh.postings.read'))).toBe(false);
  });

  test('can be withdrawn by managers, except from their own roles and the super admins’', async () => {
    expect(await withdraws(grant(await newRole(['rrhh.postings.read']), 'rrhh.postings.read'))).toBe(true);
    expect(await withdraws(grant(otherOwnRole, 'rrhh.postings.read'))).toBe(false);
    await store(service, 'admin_role_permissions', grant(superAdminRole, 'rrhh.postings.create'));
    expect(await withdraws(grant(superAdminRole, 'rrhh.postings.create'))).toBe(false);
  });

  test('are changed atomically', async () => {
    const [read, update] = [
      permissionIds.get('rrhh.postings.read'),
      permissionIds.get('rrhh.postings.update'),
    ];
    const change = async (role: string, granted: unknown[], withdrawn: unknown[]) =>
      (await manager.client.rpc('change_role_permissions', { role, granted, withdrawn })).error?.code;
    const role = await newRole(['rrhh.postings.read']);
    expect(await change(role, [update], [read])).toBeUndefined();
    expect(await isStored('admin_role_permissions', grant(role, 'rrhh.postings.update'))).toBe(true);
    expect(await isStored('admin_role_permissions', grant(role, 'rrhh.postings.read'))).toBe(false);
    // A delete that row-level security filters out raises no error by itself.
    expect(await change(otherOwnRole, [], [read])).toBe('42501');
    expect(await change(role, [permissionIds.get(MISSING)], [update])).toBe('42501');
    expect(await isStored('admin_role_permissions', grant(role, 'rrhh.postings.update'))).toBe(true);
  });
});

describe('roles', () => {
  const renames = async ({ client }: Caller, id: string): Promise<boolean> =>
    (await client.from('admin_roles').update({ description: 'Otra' }).eq('id', id).select('id')).data
      ?.length === 1;

  test('can be renamed, but managers cannot rename their own, and nobody the super admins’', async () => {
    const role = await newRole([]);
    expect(await renames(manager, role)).toBe(true);
    expect(await renames(manager, ownRole)).toBe(false);
    expect(await renames(superAdmin, ownRole)).toBe(true);
    expect(await renames(superAdmin, superAdminRole)).toBe(false);
  });

  test('can be deactivated by managers, and reactivated unless they grant permissions the manager lacks', async () => {
    const switches = async ({ client }: Caller, id: string, is_active: boolean): Promise<boolean> =>
      (await client.from('admin_roles').update({ is_active }).eq('id', id).select('id')).data?.length === 1;
    const [less, more] = [await newRole(['rrhh.postings.read']), await newRole([MISSING])];
    for (const role of [less, more]) expect(await switches(manager, role, false)).toBe(true);
    expect(await switches(manager, less, true)).toBe(true);
    expect(await switches(manager, more, true)).toBe(false);
    expect(await switches(superAdmin, more, true)).toBe(true);
  });

  test('that super admins hold besides their own can be changed and emptied by them', async () => {
    const { client, id, token } = await signInAs(served, 'super_admin');
    const role = await newRole(['rrhh.postings.read']);
    // Super admins also give roles to one another.
    await superAdmin.client.from('admin_user_roles').insert({ user_id: id, role_id: role }).throwOnError();
    expect(await renames({ client, id, token }, role)).toBe(true);
    const withdrawn = await client
      .from('admin_role_permissions')
      .delete()
      .eq('role_id', role)
      .select('role_id')
      .throwOnError();
    expect(withdrawn.data).toHaveLength(1);
  });

  test('of super admins cannot be added or deleted', async () => {
    const added = await superAdmin.client
      .from('admin_roles')
      .insert({ ...newRecord.admin_roles(), role_type: 'super_admin' });
    expect(added.error?.code).toBe('42501');
    const deleted = await superAdmin.client
      .from('admin_roles')
      .delete()
      .eq('id', superAdminRole)
      .select('id');
    expect([deleted.error, deleted.data]).toEqual([null, []]);
  });
});

test('managers can dismiss people, and reactivate them unless they hold a role that the manager may not assign', async () => {
  const changes = async ({ client }: Caller, user_id: string, change: Row): Promise<boolean> =>
    (await client.from('admin_profiles').update(change).eq('user_id', user_id).select('id')).data?.length ===
    1;
  const [less, more] = [await createPerson(service, null), await createPerson(service, null)];
  const greater = await newRole([MISSING]);
  const lesser = await newRole(['rrhh.postings.read']);
  await store(service, 'admin_user_roles', { user_id: less.id, role_id: lesser });
  await store(service, 'admin_user_roles', { user_id: more.id, role_id: greater });
  for (const { id } of [less, more]) expect(await changes(manager, id, { is_active: false })).toBe(true);
  expect(await changes(manager, less.id, { is_active: true })).toBe(true);
  expect(await changes(manager, more.id, { is_active: true })).toBe(false);
  expect(await changes(manager, more.id, { full_name: 'Otra' })).toBe(true);
  expect(await changes(superAdmin, more.id, { is_active: true })).toBe(true);
  expect(await changes(manager, more.id, { full_name: 'Otra más' })).toBe(true);
  // An inactive role grants nothing, and can be reactivated by somebody who holds its permissions.
  await service.from('admin_roles').update({ is_active: false }).eq('id', greater).throwOnError();
  expect(await changes(manager, more.id, { is_active: false })).toBe(true);
  expect(await changes(manager, more.id, { is_active: true })).toBe(true);
});

test('managers cannot change their own profile', async () => {
  const { data } = await manager.client
    .from('admin_profiles')
    .update({ full_name: 'Otra' })
    .eq('user_id', manager.id)
    .select('id');
  expect(data).toEqual([]);
});

test('nobody can remove their own roles', async () => {
  for (const { client, id: user_id } of [manager, superAdmin]) {
    const { data } = await client.from('admin_user_roles').delete().eq('user_id', user_id).select('role_id');
    expect(data).toEqual([]);
  }
});

describe('invitations', () => {
  const withdraws = async ({ client }: Caller, fields: Row): Promise<boolean> => {
    const { id } = await store(service, 'admin_invitations', { ...newRecord.admin_invitations(), ...fields });
    await client.from('admin_invitations').delete().eq('id', String(id));
    return !(await isStored('admin_invitations', { id }));
  };

  test('can be withdrawn while pending', async () => {
    expect(await withdraws(manager, { status: 'pending' })).toBe(true);
    expect(await withdraws(manager, { status: 'completed' })).toBe(false);
    expect(await withdraws(superAdmin, { status: 'completed' })).toBe(false);
  });

  test('of super admins can be withdrawn only by super admins', async () => {
    expect(await withdraws(manager, { role_id: superAdminRole })).toBe(false);
    expect(await withdraws(superAdmin, { role_id: superAdminRole })).toBe(true);
  });

  test('do not delete an invited person who already works here', async () => {
    const person = await createPerson(service, 'rrhh_admin');
    expect((await served.client().auth.signInWithPassword(person)).error).toBeNull();
    expect(await withdraws(manager, { user_id: person.id })).toBe(true);
    expect(await isStored('admin_profiles', { user_id: person.id })).toBe(true);
    // Nor do used invitations, which only the backend deletes, and which cannot be renewed.
    const used = await store(service, 'admin_invitations', {
      ...newRecord.admin_invitations(),
      user_id: (await createPerson(service, 'rrhh_admin')).id,
      status: 'completed',
    });
    const renewal = {
      invitation_id: used.id,
      token_digest: 'a'.repeat(64),
      valid_until: '2099-01-01',
      inviter: null,
    };
    expect((await service.rpc('renew_invitation', renewal)).data).toBe(false);
    await service.from('admin_invitations').delete().eq('id', used.id).throwOnError();
    expect(await isStored('admin_profiles', { user_id: used.user_id })).toBe(true);
  });
});

test('people see only their own profile, and their own roles, permissions and delegations while they are active', async () => {
  const me = await signInAs(served, null);
  const held = grant(await newRole(['rrhh.postings.delete']), 'rrhh.postings.delete');
  const other = grant(await newRole(['rrhh.postings.create']), 'rrhh.postings.create');
  await store(service, 'admin_user_roles', { user_id: me.id, role_id: held.role_id });
  for (const { role_id } of [held, other])
    await store(service, 'admin_role_delegations', { role_id, assignable_role_id: await newRole([]) });
  const seen = async ({ role_id, permission_id }: Row): Promise<number[]> => {
    const rows = [
      await me.client.from('admin_user_roles').select('role_id').match({ role_id }),
      await me.client.from('admin_roles').select('id').match({ id: role_id }),
      await me.client.from('admin_role_permissions').select('role_id').match({ role_id }),
      await me.client.from('admin_permissions').select('id').match({ id: permission_id }),
      await me.client.from('admin_role_delegations').select('role_id').match({ role_id }),
    ];
    return rows.map(({ data }) => data?.length ?? 0);
  };
  const profiles = async () => (await me.client.from('admin_profiles').select('user_id').throwOnError()).data;
  expect(await seen(held)).toEqual([1, 1, 1, 1, 1]);
  expect(await seen(other)).toEqual([0, 0, 0, 0, 0]);
  expect(await profiles()).toEqual([{ user_id: me.id }]);
  await service.from('admin_profiles').update({ is_active: false }).eq('user_id', me.id).throwOnError();
  expect(await seen(held)).toEqual([0, 0, 0, 0, 0]);
  // The portal shows them that their profile is inactive.
  expect(await profiles()).toEqual([{ user_id: me.id }]);
});
