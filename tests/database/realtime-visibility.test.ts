import { evaluatePublishedPolicies } from '@voltandes/platform/testing/evaluate-published-policies';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Caller, createPeople, PEOPLE, type Who } from '#testing/people.ts';
import { newRecord, store } from '#testing/records.ts';
import { createPerson } from '#testing/staff.ts';

let served: TestPlatform;
let people: Record<Who, Caller>;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  people = await createPeople(served);
});
afterAll(async () => {
  await Promise.all(PEOPLE.map((who) => people[who].client.removeAllChannels()));
  await served[Symbol.asyncDispose]();
});

const STAFF_TABLES = ['admin_profiles', 'admin_user_roles', 'admin_roles', 'admin_invitations'];

/** Subscribes to all published tables. @returns the received changes, live */
async function listen({ client, token }: Caller): Promise<{ table: string; row: object; old: object }[]> {
  const received: { table: string; row: object; old: object }[] = [];
  if (token) await client.realtime.setAuth(token);
  await new Promise<void>((resolve, reject) => {
    client
      .channel(`everything-${crypto.randomUUID()}`)
      .on('postgres_changes', { event: '*', schema: 'public' }, ({ new: row, old, table }) => {
        received.push({ table, row, old });
      })
      .subscribe((status, error) =>
        status === 'SUBSCRIBED' ? resolve() : reject(error ?? new Error(status)),
      );
  });
  return received;
}

test('only access managers receive changes of people, roles and invitations', async () => {
  const service = served.client(served.keys.secret);
  const received = await Promise.all(PEOPLE.map((who) => listen(people[who])));
  await createPerson(service, 'rrhh_admin');
  await store(service, 'admin_roles', newRecord.admin_roles());
  await store(service, 'admin_invitations', newRecord.admin_invitations());
  // The last change, visible to everyone.
  await store(service, 'hero_images', newRecord.hero_images());
  for (const [at, who] of PEOPLE.entries()) {
    const own = received[at] ?? [];
    await vi.waitFor(() => expect(own.map(({ table }) => table)).toContain('hero_images'), 120_000);
    const staff = new Set(own.map(({ table }) => table).filter((table) => STAFF_TABLES.includes(table)));
    const isManager = who === 'accesos' || who === 'super admin';
    expect([...staff].sort(), who).toEqual(isManager ? [...STAFF_TABLES].sort() : []);
  }
});

test('only access managers receive the deletion of an invitation', async () => {
  const service = served.client(served.keys.secret);
  const { id } = await store(service, 'admin_invitations', newRecord.admin_invitations());
  const received = await Promise.all(PEOPLE.map((who) => listen(people[who])));
  await service.from('admin_invitations').delete().eq('id', id).throwOnError();
  await store(service, 'hero_images', newRecord.hero_images());
  for (const [at, who] of PEOPLE.entries()) {
    const own = received[at] ?? [];
    await vi.waitFor(() => expect(own.map(({ table }) => table)).toContain('hero_images'), 120_000);
    const isManager = who === 'accesos' || who === 'super admin';
    const deleted = own.filter(({ old }) => Object.hasOwn(old, 'id')).map(({ old }) => old);
    expect(deleted, who).toEqual(isManager ? [{ id }] : []);
  }
});

test('whoever is given a role and loses it receives both changes, and others do not', async () => {
  const service = served.client(served.keys.secret);
  const received = await Promise.all(PEOPLE.map((who) => listen(people[who])));
  const { id: role_id } = await store(service, 'admin_roles', newRecord.admin_roles());
  const held = { user_id: people['no role'].id, role_id };
  await service.from('admin_user_roles').insert(held).throwOnError();
  await service.from('admin_user_roles').delete().match(held).throwOnError();
  await store(service, 'hero_images', newRecord.hero_images());
  for (const [at, who] of PEOPLE.entries()) {
    const own = received[at] ?? [];
    await vi.waitFor(() => expect(own.map(({ table }) => table)).toContain('hero_images'), 120_000);
    const isTold = ['no role', 'accesos', 'super admin'].includes(who);
    expect(
      own.filter(({ table }) => table === 'admin_user_roles'),
      who,
    ).toHaveLength(isTold ? 2 : 0);
  }
});

test('a signed-out user receives only public changes, although the token is still valid', async () => {
  const service = served.client(served.keys.secret);
  const received = await listen(people.accesos);
  const { error } = await service.auth.admin.signOut(people.accesos.token ?? '', 'global');
  expect(error).toBe(null);
  await store(service, 'admin_roles', newRecord.admin_roles());
  await store(service, 'hero_images', newRecord.hero_images());
  await vi.waitFor(() => expect(received.map(({ table }) => table)).toContain('hero_images'), 120_000);
  expect(received.map(({ table }) => table)).not.toContain('admin_roles');
});

test.each(['anon', 'authenticated', 'service_role'])(
  'the policies of every published table can be evaluated on a recorded row as %s',
  async (role) => {
    const { failures, tables, visible } = await evaluatePublishedPolicies(served, role);
    expect(failures).toEqual([]);
    expect(tables).toBeGreaterThan(9);
    if (role === 'service_role') expect(visible).toBe(tables);
  },
);
