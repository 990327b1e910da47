import { randomUUID } from 'node:crypto';
import { FunctionsHttpError, type SupabaseClient } from '@supabase/supabase-js';
import { asAdministrator } from '@voltandes/platform/database';
import { mailsTo } from '@voltandes/platform/testing/outbox';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { Permission } from '#domain/staff/permission.ts';
import { type Caller, signInAs } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';
import { createPerson } from '#testing/staff.ts';

let served: TestPlatform;
let service: SupabaseClient;
let superAdmin: Caller;
let permissionIds: ReadonlyMap<string, string>;
/** Holds all of access management through a role that may assign `recruiting`, and no permission of recruiting. */
let manager: Caller & { id: string };
let ownRole: string;
let recruiting: string;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  superAdmin = await signInAs(served, 'super_admin');
  const { data } = await service.from('admin_permissions').select('id, name').throwOnError();
  permissionIds = new Map(data.map(({ id, name }) => [String(name), String(id)]));
});
afterAll(() => served[Symbol.asyncDispose]());
beforeEach(async () => {
  manager = await signInAs(served, null);
  ownRole = await newRole(...[...permissionIds.keys()].filter((name) => name.startsWith('accesos.')));
  recruiting = await newRole('rrhh.postings.read', 'rrhh.applications.read');
  await hold(manager.id, ownRole);
  expect(await delegates(superAdmin, ownRole, recruiting)).toBe(true);
});

async function newRole(...names: readonly string[]): Promise<string> {
  const role_id = String((await store(service, 'admin_roles', newRecord.admin_roles())).id);
  for (const name of names)
    await store(service, 'admin_role_permissions', { role_id, permission_id: permissionIds.get(name) });
  return role_id;
}
const hold = (user_id: string, role_id: string) => store(service, 'admin_user_roles', { user_id, role_id });
const colleague = async (): Promise<string> => (await createPerson(service, null)).id;
const deactivate = (role: string) =>
  service.from('admin_roles').update({ is_active: false }).eq('id', role).throwOnError();

async function inserts({ client }: Caller, table: string, row: object): Promise<boolean> {
  const { error } = await client.from(table).insert(row);
  if (error) expect(['42501', '23514'], error.message).toContain(error.code);
  const { data } = await service
    .from(table)
    .select()
    .match({ ...row })
    .throwOnError();
  expect(data.length).toBe(error ? 0 : 1);
  return !error;
}
const delegates = (who: Caller, role_id: string, assignable_role_id: string) =>
  inserts(who, 'admin_role_delegations', { role_id, assignable_role_id });
const assigns = async (who: Caller, role_id: string, user_id?: string) =>
  inserts(who, 'admin_user_roles', { user_id: user_id ?? (await colleague()), role_id });
const grants = (who: Caller, role_id: string, name: Permission) =>
  inserts(who, 'admin_role_permissions', { role_id, permission_id: permissionIds.get(name) });

async function invites(
  { client }: Caller,
  role_id: string,
  email = `${randomUUID()}@voltandes.example`,
): Promise<boolean> {
  const body = { email, full_name: 'Carla Díaz', role_id };
  const { error } = await client.functions.invoke('invite-admin-user', { body });
  if (error && !(error instanceof FunctionsHttpError)) throw error;
  const { data } = await service.from('admin_profiles').select('id').eq('email', body.email).throwOnError();
  expect(data.length).toBe(error ? 0 : 1);
  return !error;
}
async function refusals({ client }: Caller): Promise<ReadonlyMap<string, string | null>> {
  const { data } = await client.rpc('list_assignable_roles').throwOnError();
  const rows = z.array(z.object({ role_id: z.string(), refusal: z.string().nullable() })).parse(data);
  return new Map(rows.map(({ refusal, role_id }) => [role_id, refusal]));
}

test('a delegated role can be assigned and invited to, and is listed so; withdrawing the delegation ends that', async () => {
  expect((await refusals(manager)).get(recruiting)).toBeNull();
  expect([await assigns(manager, recruiting), await invites(manager, recruiting)]).toEqual([true, true]);
  await superAdmin.client.from('admin_role_delegations').delete().eq('role_id', ownRole).throwOnError();
  expect((await refusals(manager)).get(recruiting)).toBe('permissions');
  expect([await assigns(manager, recruiting), await invites(manager, recruiting)]).toEqual([false, false]);
});

test('roles beyond what was delegated are refused, and the list gives the reason', async () => {
  const other = await newRole('rrhh.postings.read');
  const off = await newRole();
  await deactivate(off);
  const superAdmins = await service.from('admin_roles').select('id').eq('role_type', 'super_admin').single();
  const top = z.object({ id: z.string() }).parse(superAdmins.data).id;
  const told = await refusals(manager);
  expect([other, off, top, ownRole].map((role) => told.get(role))).toEqual([
    'permissions',
    'inactive',
    'super_admin',
    null,
  ]);
  for (const role of [other, off, top]) {
    expect(await assigns(manager, role)).toBe(false);
    expect(await invites(manager, role)).toBe(false);
  }
});

test('nobody can assign a delegated role to themselves, to a super admin, or without permission to assign', async () => {
  expect(await assigns(manager, recruiting, manager.id)).toBe(false);
  expect(await assigns(manager, recruiting, superAdmin.id ?? '')).toBe(false);
  const [assign, invite] = [
    permissionIds.get('accesos.users.update'),
    permissionIds.get('accesos.invitations.create'),
  ];
  await service
    .from('admin_role_permissions')
    .delete()
    .eq('role_id', ownRole)
    .in('permission_id', [assign, invite])
    .throwOnError();
  expect([await assigns(manager, recruiting), await invites(manager, recruiting)]).toEqual([false, false]);
  expect(await refusals(manager)).toEqual(new Map());
});

describe('a delegation does not grow', () => {
  test('through permissions, in the delegated role or in the delegating one', async () => {
    // Granted by somebody who holds more than either.
    const colleagueWithMore = await signInAs(served, null);
    await hold(colleagueWithMore.id, await newRole('accesos.permissions.manage', 'rrhh.documents.read'));
    await service
      .from('admin_role_permissions')
      .delete()
      .eq('role_id', ownRole)
      .eq('permission_id', permissionIds.get('accesos.roles.delete'))
      .throwOnError();
    for (const role of [recruiting, ownRole]) {
      expect(await grants(manager, role, 'accesos.roles.delete')).toBe(false);
      expect(await grants(colleagueWithMore, role, 'rrhh.documents.read')).toBe(false);
    }
    const changed = await colleagueWithMore.client.rpc('change_role_permissions', {
      role: recruiting,
      granted: [permissionIds.get('rrhh.documents.read')],
      withdrawn: [],
    });
    expect(changed.error?.code).toBe('42501');
    expect(await grants(superAdmin, recruiting, 'rrhh.documents.read')).toBe(true);
  });

  test('by reactivating a role that a super admin has deactivated', async () => {
    // Of the second, the manager holds all permissions.
    const empty = await newRole();
    expect(await delegates(superAdmin, ownRole, empty)).toBe(true);
    for (const role of [recruiting, empty]) {
      await deactivate(role);
      await manager.client.from('admin_roles').update({ is_active: true }).eq('id', role);
      expect([await assigns(manager, role), await invites(manager, role)]).toEqual([false, false]);
      const { data } = await service.from('admin_roles').select('is_active').eq('id', role).single();
      expect(data).toEqual({ is_active: false });
    }
  });

  test('through a delegating role that is inactive, or an inactive person', async () => {
    const other = await newRole('accesos.users.update', 'accesos.users.read');
    await hold(manager.id, other);
    await deactivate(ownRole);
    expect(await assigns(manager, recruiting)).toBe(false);
    await service.from('admin_roles').update({ is_active: true }).eq('id', ownRole).throwOnError();
    await service
      .from('admin_profiles')
      .update({ is_active: false })
      .eq('user_id', manager.id)
      .throwOnError();
    expect(await assigns(manager, recruiting)).toBe(false);
  });

  test('by assigning a role that may itself assign more', async () => {
    const delegating = await newRole('accesos.users.update');
    const more = await newRole('rrhh.documents.read');
    expect(await delegates(superAdmin, delegating, more)).toBe(true);
    expect((await refusals(manager)).get(delegating)).toBe('delegations');
    expect([await assigns(manager, delegating), await invites(manager, delegating)]).toEqual([false, false]);
    // Now delegated to their role, too.
    expect(await delegates(superAdmin, ownRole, more)).toBe(true);
    expect(await assigns(manager, delegating)).toBe(true);
  });
});

describe('delegations', () => {
  test('can be made and withdrawn only by super admins', async () => {
    expect(await delegates(manager, ownRole, await newRole('rrhh.documents.read'))).toBe(false);
    expect(await delegates(manager, await newRole(), recruiting)).toBe(false);
    await manager.client.from('admin_role_delegations').delete().eq('role_id', ownRole);
    expect((await refusals(manager)).get(recruiting)).toBeNull();
  });

  test('cannot name the super admins’ role or the role itself, or form a chain or cycle', async () => {
    const superAdmins = await service
      .from('admin_roles')
      .select('id')
      .eq('role_type', 'super_admin')
      .single();
    const top = z.object({ id: z.string() }).parse(superAdmins.data).id;
    const other = await newRole();
    for (const [role, assignable] of [
      [other, top],
      [top, other],
      [other, other],
      [recruiting, ownRole],
      [recruiting, other],
      [other, ownRole],
    ] as const)
      expect(await delegates(superAdmin, role, assignable)).toBe(false);
  });

  test('form no cycle when both halves are made concurrently', async () => {
    const [one, other] = [await newRole(), await newRole()];
    const made = await Promise.all([delegates(superAdmin, one, other), delegates(superAdmin, other, one)]);
    expect(made.filter(Boolean)).toHaveLength(1);
  });
});

test('the database refuses the invitation if the delegation ends between check and write', async () => {
  const digest = 'a'.repeat(64);
  const record = async () =>
    service.rpc('record_invitation', {
      invited_id: (await service.auth.admin.createUser({ email: `${randomUUID()}@voltandes.example` })).data
        .user?.id,
      invited_email: `${randomUUID()}@voltandes.example`,
      invited_name: 'Carla Díaz',
      invited_role: recruiting,
      token_digest: digest,
      inviter: manager.id,
    });
  const recorded = await record();
  expect(recorded.error).toBeNull();
  await superAdmin.client.from('admin_role_delegations').delete().eq('role_id', ownRole).throwOnError();
  expect((await record()).error?.code).toBe('42501');
  const renewed = await service.rpc('renew_invitation', {
    invitation_id: recorded.data,
    token_digest: 'b'.repeat(64),
    valid_until: '2099-01-01',
    inviter: manager.id,
  });
  expect(renewed.error?.code).toBe('42501');
  const { data } = await service.from('admin_invitations').select('token').eq('token', digest).throwOnError();
  expect(data).toHaveLength(1);
});

describe('an invitation that is pending when the delegation is withdrawn', () => {
  /** Invites somebody. @returns sets up their account; whether it is active then */
  async function invited(by: Caller, role: string): Promise<() => Promise<boolean>> {
    const email = `${randomUUID()}@voltandes.example`;
    expect(await invites(by, role, email)).toBe(true);
    const [mail] = await mailsTo(served.db, email);
    const [, token] = /setup-password\?token=([\w-]{43})/.exec(mail?.text ?? '') ?? [];
    return async () => {
      const body = { token, password: 'Secreto-nuevo-1!' };
      const { error } = await served.client().functions.invoke('setup-password', { body });
      const { data } = await service.from('admin_profiles').select('is_active').eq('email', email).single();
      expect(data?.is_active).toBe(error === null);
      return error === null;
    };
  }
  const withdraw = (role_id: string) =>
    superAdmin.client.from('admin_role_delegations').delete().match({ role_id }).throwOnError();

  test('expires with it', async () => {
    const accept = await invited(manager, recruiting);
    await withdraw(ownRole);
    expect(await accept()).toBe(false);
  });

  test('stays valid if its sender may still assign the role, or another role was meant', async () => {
    const second = await newRole('accesos.users.update');
    await hold(manager.id, second);
    expect(await delegates(superAdmin, second, recruiting)).toBe(true);
    const accepts = [
      await invited(superAdmin, recruiting),
      await invited(manager, recruiting),
      await invited(manager, ownRole),
    ];
    await withdraw(ownRole);
    for (const accept of accepts) expect(await accept()).toBe(true);
  });

  test('is not missed if it is recorded at the same time', async () => {
    const account = await service.auth.admin.createUser({ email: `${randomUUID()}@voltandes.example` });
    const { id, email } = z.object({ id: z.string(), email: z.string() }).parse(account.data.user);
    await asAdministrator(served.db.url, async (client) => {
      await client.query('begin');
      await client.query('select public.record_invitation($1, $2, $3, $4, $5, $6)', [
        id,
        email,
        'Carla Díaz',
        recruiting,
        'c'.repeat(64),
        manager.id,
      ]);
      // Sent at once rather than when it is awaited.
      const withdrawal = withdraw(ownRole).then();
      await vi.waitFor(async () => {
        const waiting = await served.db.sql(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        expect(waiting).toHaveLength(1);
      }, 10_000);
      await client.query('commit');
      await withdrawal;
    });
    const { data } = await service.from('admin_invitations').select('expires_at').eq('user_id', id).single();
    expect(new Date(data?.expires_at).getTime()).toBeLessThanOrEqual(Date.now());
  });
});

test('a new installation delegates the recruiters’ role alone, to access managers', async () => {
  const stock = await signInAs(served, 'accesos_admin');
  const { data } = await service
    .from('admin_roles')
    .select('id, role_type')
    .in('name', ['Super Admin', 'Admin RRHH']);
  const told = await refusals(stock);
  expect(Object.fromEntries((data ?? []).map(({ id, role_type }) => [role_type, told.get(id)]))).toEqual({
    super_admin: 'super_admin',
    rrhh_admin: null,
  });
  expect(told.get(recruiting)).toBe('permissions');
});
