import { asAdministrator } from '@voltandes/platform/database/administration';
import type { QueuedChange } from '@voltandes/platform/realtime/change-feed';
import { readTableAccess } from '@voltandes/platform/realtime/table-access';
import { findVisibleChanges } from '@voltandes/platform/realtime/visible-changes';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import pino from 'pino';
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

test('the policies of every published table can be asked about a recorded row', async () => {
  const failures: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line) => failures.push(line) });
  const { rows } = await asAdministrator(served.db.url, (client) =>
    client.query(
      "select schemaname, tablename from pg_publication_tables where pubname = 'supabase_realtime'",
    ),
  );
  const changes = rows.map(
    ({ schemaname, tablename }): QueuedChange => ({
      id: '1',
      committed_at: '',
      schema_name: String(schemaname),
      table_name: String(tablename),
      type: 'DELETE',
      record: null,
      old_record: {},
      rowJson: '{}',
      isTruncated: false,
    }),
  );
  const { database } = served.platform;
  for (const role of ['anon', 'authenticated', 'service_role']) {
    const tableAccess = await readTableAccess(database, { tables: changes, roles: [role] });
    const caller = { role, claims: { role, sub: crypto.randomUUID() } };
    const visible = await findVisibleChanges(database, { caller, changes, tableAccess, logger });
    if (role === 'service_role') expect(visible.size).toBe(changes.length);
  }
  expect(changes.length).toBeGreaterThan(9);
  expect(failures).toEqual([]);
});
