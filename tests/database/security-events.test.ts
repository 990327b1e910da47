import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Caller, createPeople, PEOPLE, type Who } from '#testing/people.ts';

let served: TestPlatform;
let people: Record<Who, Caller>;
beforeAll(async () => {
  served = await serveTestPlatform('template_product');
  people = await createPeople(served);
});
afterAll(() => served[Symbol.asyncDispose]());

const SUPABASE_ENTRY = {
  action: 'login',
  actor_id: '5a9c1f3e-7d0b-4c55-9e57-1d2f0a3b4c5d',
  actor_name: 'Ana Canaria',
  actor_username: 'ana@example.test',
  actor_via_sso: false,
  log_type: 'account',
  traits: { provider: 'email', user_email: 'ana@example.test' },
};

const write = (payload: object) =>
  served.db.sql(
    "insert into auth.audit_log_entries (id, payload, created_at, ip_address) values (gen_random_uuid(), $1, now(), '190.1.2.3')",
    [payload],
  );

test.each(PEOPLE)('%s: only super admins can read the events', async (who) => {
  const isReader = who === 'super admin';
  await expect
    .poll(async () => {
      const listed = await people[who].client.rpc('list_security_events', {});
      const counted = await people[who].client.rpc('count_security_events', {});
      return [(listed.data?.length ?? 0) > 0, (counted.data ?? 0) > 0];
    })
    .toEqual([isReader, isReader]);
  expect((await people[who].client.schema('public').from('audit_log_entries').select()).data).toBeNull();
  const { error } = await people[who].client.rpc('record_security_event', { action: 'login', actor: null });
  expect(error?.code).toBe('42501');
});

test('names and addresses in hosted Supabase’s entries are not exposed', async () => {
  await write(SUPABASE_ENTRY);
  await write({ ...SUPABASE_ENTRY, action: 'token_refreshed' });
  await write({ ...SUPABASE_ENTRY, actor_id: '00000000-0000-0000-0000-000000000000', traits: null });
  const { data } = await people['super admin'].client
    .rpc('list_security_events', { person: SUPABASE_ENTRY.actor_id })
    .throwOnError();
  expect(data).toEqual([
    {
      id: expect.any(String),
      occurred_at: expect.any(String),
      action: 'login',
      actor_id: SUPABASE_ENTRY.actor_id,
      subject_id: null,
      traits: { provider: 'email' },
    },
  ]);
  const all = await people['super admin'].client.rpc('list_security_events', {}).throwOnError();
  expect(JSON.stringify(all.data)).not.toMatch(/Canaria|example\.test|190\.1\.2\.3/);
});

test('events are filtered by action, day and person, and paginated', async () => {
  const { client, id } = people['super admin'];
  const service = served.client(served.keys.secret);
  for (let count = 0; count < 3; count += 1)
    await service
      .rpc('record_security_event', { action: 'data_exported', actor: id, traits: { what: 'cvs', count } })
      .throwOnError();
  const filter = { actions: ['data_exported'], person: id };
  expect((await client.rpc('count_security_events', filter).throwOnError()).data).toBe(3);
  const page = await client
    .rpc('list_security_events', { ...filter, page_size: 2, page_start: 1 })
    .throwOnError();
  expect(page.data).toMatchObject([
    { action: 'data_exported', traits: { what: 'cvs', count: 1 } },
    { traits: { count: 0 } },
  ]);
  const until = new Date(Date.now() - 86_400_000).toISOString();
  expect((await client.rpc('count_security_events', { ...filter, until }).throwOnError()).data).toBe(0);
});

test('pages have at most 100 events, and counting stops at 10,000', async () => {
  await served.db.sql(
    `insert into auth.audit_log_entries (id, payload, created_at, ip_address)
       select gen_random_uuid(), '{"action": "many"}', now(), '' from generate_series(1, 10001)`,
  );
  const { client } = people['super admin'];
  const filter = { actions: ['many'] };
  const page = await client.rpc('list_security_events', { ...filter, page_size: 1000 }).throwOnError();
  expect(page.data).toHaveLength(100);
  expect((await client.rpc('count_security_events', filter).throwOnError()).data).toBe(10_000);
});
