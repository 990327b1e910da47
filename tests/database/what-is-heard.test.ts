import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Caller, createPeople, PEOPLE, type Who } from '#tests/support/people.ts';
import { serveTestPlatform, type TestPlatform } from '#tests/support/platform.ts';
import { newRecord, store } from '#tests/support/records.ts';
import { createPerson } from '#tests/support/staff.ts';

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

/** Listens to everything that is published. @returns what has come, by table */
async function listen({ client, token }: Caller): Promise<{ table: string; row: object; old: object }[]> {
  const heard: { table: string; row: object; old: object }[] = [];
  if (token) await client.realtime.setAuth(token);
  await new Promise<void>((resolve, reject) => {
    client
      .channel(`everything-${crypto.randomUUID()}`)
      .on('postgres_changes', { event: '*', schema: 'public' }, ({ new: row, old, table }) => {
        heard.push({ table, row, old });
      })
      .subscribe((status, error) =>
        status === 'SUBSCRIBED' ? resolve() : reject(error ?? new Error(status)),
      );
  });
  return heard;
}

test('who manages access hears of people, roles and invitations; the others of the site alone', async () => {
  const service = served.client(served.keys.secret);
  const heard = await Promise.all(PEOPLE.map((who) => listen(people[who])));
  await createPerson(service, 'rrhh_admin');
  await store(service, 'admin_roles', newRecord.admin_roles());
  await store(service, 'admin_invitations', newRecord.admin_invitations());
  // Comes last, and everybody hears it.
  await store(service, 'hero_images', newRecord.hero_images());
  for (const [at, who] of PEOPLE.entries()) {
    const own = heard[at] ?? [];
    await vi.waitFor(() => expect(own.map(({ table }) => table)).toContain('hero_images'), 10_000);
    const staff = new Set(own.map(({ table }) => table).filter((table) => STAFF_TABLES.includes(table)));
    const isManager = who === 'accesos' || who === 'super admin';
    expect([...staff].sort(), who).toEqual(isManager ? [...STAFF_TABLES].sort() : []);
    for (const { row, table } of own)
      if (table === 'admin_invitations') expect(row).not.toHaveProperty('token');
  }
});

test('a deleted invitation is heard of by who manages access alone', async () => {
  const service = served.client(served.keys.secret);
  const { id } = await store(service, 'admin_invitations', newRecord.admin_invitations());
  const heard = await Promise.all(PEOPLE.map((who) => listen(people[who])));
  await service.from('admin_invitations').delete().eq('id', id).throwOnError();
  await store(service, 'hero_images', newRecord.hero_images());
  for (const [at, who] of PEOPLE.entries()) {
    const own = heard[at] ?? [];
    await vi.waitFor(() => expect(own.map(({ table }) => table)).toContain('hero_images'), 10_000);
    const isManager = who === 'accesos' || who === 'super admin';
    const deleted = own.filter(({ old }) => Object.hasOwn(old, 'id')).map(({ old }) => old);
    expect(deleted, who).toEqual(isManager ? [{ id }] : []);
  }
});

test('who has signed out hears of the site alone, though their token has an hour to live', async () => {
  const service = served.client(served.keys.secret);
  const heard = await listen(people.accesos);
  const { error } = await service.auth.admin.signOut(people.accesos.token ?? '', 'global');
  expect(error).toBe(null);
  await store(service, 'admin_roles', newRecord.admin_roles());
  await store(service, 'hero_images', newRecord.hero_images());
  await vi.waitFor(() => expect(heard.map(({ table }) => table)).toContain('hero_images'), 10_000);
  expect(heard.map(({ table }) => table)).not.toContain('admin_roles');
});
