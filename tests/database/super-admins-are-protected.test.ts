import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type Caller, createPeople, signInAs, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  service = served.client(served.keys.secret);
  people = await createPeople(served);
});
afterAll(() => served[Symbol.asyncDispose]());

/** A super admin dismissed by another one. */
async function dismissed(): Promise<string> {
  const { id } = await signInAs(served, 'super_admin');
  await people['super admin'].client
    .from('admin_profiles')
    .update({ is_active: false })
    .eq('user_id', id)
    .throwOnError();
  return id;
}

const rolesOf = async (user_id: string): Promise<unknown> =>
  (await service.from('admin_user_roles').select('role_id').eq('user_id', user_id).throwOnError()).data;

test('an access manager cannot reinstate or rename a dismissed super admin', async () => {
  const user_id = await dismissed();
  const { client } = people.accesos;
  await client.from('admin_profiles').update({ is_active: true, full_name: 'Otra' }).eq('user_id', user_id);
  const { data } = await service
    .from('admin_profiles')
    .select('is_active, full_name')
    .eq('user_id', user_id)
    .single()
    .throwOnError();
  expect(data).toEqual({ is_active: false, full_name: 'Persona de Prueba' });
});

test('an access manager cannot grant or revoke roles of a dismissed super admin', async () => {
  const user_id = await dismissed();
  const [held, other] = await Promise.all(
    [1, 2].map(() => store(service, 'admin_roles', newRecord.admin_roles())),
  );
  await store(service, 'admin_user_roles', { user_id, role_id: held?.id });
  const before = await rolesOf(user_id);
  const { client } = people.accesos;
  const { error } = await client.from('admin_user_roles').insert({ user_id, role_id: other?.id });
  expect(error?.code).toBe('42501');
  await client.from('admin_user_roles').delete().eq('user_id', user_id);
  expect(await rolesOf(user_id)).toEqual(before);
});

test('a super admin can reinstate them', async () => {
  const user_id = await dismissed();
  const { data } = await people['super admin'].client
    .from('admin_profiles')
    .update({ is_active: true })
    .eq('user_id', user_id)
    .select('is_active')
    .throwOnError();
  expect(data).toEqual([{ is_active: true }]);
});

test('withdrawing an invitation does not delete an account that has become a super admin’s', async () => {
  const role_id = await accessRole();
  const user_id = await newAccount();
  const invitation = await store(service, 'admin_invitations', {
    ...newRecord.admin_invitations(),
    user_id,
    role_id,
  });
  const superAdmin = await service
    .from('admin_roles')
    .select('id')
    .eq('role_type', 'super_admin')
    .single()
    .throwOnError();
  await store(service, 'admin_user_roles', {
    user_id,
    role_id: z.object({ id: z.string() }).parse(superAdmin.data).id,
  });
  await people.accesos.client.from('admin_invitations').delete().eq('id', invitation.id);
  expect(await rolesOf(user_id)).toHaveLength(1);
});

test('the last active super admin cannot be removed by anybody', async () => {
  await using alone = await serveTestPlatform('template_product');
  const backend = alone.client(alone.keys.secret);
  const [last, other] = [await signInAs(alone, 'super_admin'), await signInAs(alone, 'super_admin')];
  await signInAs(alone, 'rrhh_admin');
  const activate = (user_id: string, is_active: boolean) =>
    backend.from('admin_profiles').update({ is_active }).eq('user_id', user_id);
  await activate(other.id, false).throwOnError();
  const attempts = [
    await activate(last.id, false),
    await backend.from('admin_profiles').delete().eq('user_id', last.id),
    await backend.from('admin_user_roles').delete().eq('user_id', last.id),
    await backend.from('admin_roles').update({ is_active: false }).eq('role_type', 'super_admin'),
  ];
  expect(attempts.map(({ error }) => error?.hint)).toEqual(attempts.map(() => 'last_super_admin'));
  expect((await backend.auth.admin.deleteUser(last.id)).error).not.toBeNull();
  await activate(other.id, true).throwOnError();
  // If two demote each other concurrently, one stays.
  const demotions = await Promise.all(
    [
      { client: last.client, id: other.id },
      { client: other.client, id: last.id },
    ].map(({ client, id }) => client.from('admin_user_roles').delete().eq('user_id', id).select()),
  );
  expect(demotions.filter(({ data }) => data?.length === 1)).toHaveLength(1);
});

async function accessRole(): Promise<string> {
  const { data } = await service
    .from('admin_roles')
    .select('id')
    .eq('role_type', 'accesos_admin')
    .order('created_at')
    .limit(1)
    .single()
    .throwOnError();
  return z.object({ id: z.string() }).parse(data).id;
}

async function newAccount(): Promise<string> {
  const { data, error } = await service.auth.admin.createUser({
    email: `${crypto.randomUUID()}@voltandes.example`,
  });
  if (error) throw error;
  return data.user.id;
}
