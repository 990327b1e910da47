import { asAdministrator } from '@voltandes/platform/database';
import { createTestDatabase, type TestDatabase } from '@voltandes/platform/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PROCESSING_ACTIVITIES } from '#domain/data-protection/processing-activities.ts';
import { RETENTION_KINDS } from '#domain/data-protection/retention.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('template_product');
});
afterAll(() => db[Symbol.asyncDispose]());

const names = (sql: string): Promise<string[]> =>
  asAdministrator(db.url, async (client) =>
    (await client.query<{ name: string }>(sql)).rows.map(({ name }) => name),
  );

/** Columns that identify somebody directly, and columns that name an author or owner, or copy whole rows. */
const IDENTIFYING = String.raw`(^|_)(e?mail|recipient|phone|telephone|mobile|rut|address|birth\w*|(full|first|last)_?name|ip|ip_address|user_agent)$`;
const POINTING = String.raw`(^|_)(user_id|actor_id|owner_id|author_id|person_key|digest|caller|client|by|first_key|second_key|\w*cv_url|resume_url|path|file_paths|record|payload|meta)$|^key$`;

const PERSONAL = `
  with tables as (
    select class.oid, format('%s.%s', nspname, relname) as name,
      bool_or(attname ~ '${IDENTIFYING}') as identifies, bool_or(attname ~ '${POINTING}') as points
    from pg_class class
    join pg_namespace schema on schema.oid = relnamespace
    join pg_attribute on attrelid = class.oid and attnum > 0 and not attisdropped
    where relkind in ('r', 'p') and not relispartition
      and nspname !~ '^pg_|^(information_schema|cron|supabase_migrations)$'
    group by class.oid, nspname, relname
  )
  select name from tables
  where identifies or points or exists (
    select from pg_constraint join tables target on target.oid = confrelid
    where conrelid = tables.oid and contype = 'f' and target.identifies)
  order by name`;

const registered = new Set(PROCESSING_ACTIVITIES.flatMap(({ tables }) => tables));

const unregistered = async (): Promise<string[]> =>
  (await names(PERSONAL)).filter((name) => !registered.has(name));

test('every table with personal data is in the register', async () => {
  expect((await names(PERSONAL)).length).toBeGreaterThan(40);
  expect(await unregistered()).toEqual([]);
});

test.each([
  ['an address', 'id int, email text'],
  ['a phone number', 'id int, contact_phone text'],
  ['the author of a change', 'id int, changed_by uuid'],
  ['an application', 'application_id uuid references public.job_applications'],
  ['an account', 'reviewer uuid references auth.users'],
])('a new table with %s has to be registered', async (_, columns) => {
  await db.sql(`create table private.novel (${columns})`);
  expect(await unregistered()).toEqual(['private.novel']);
  await db.sql('drop table private.novel');
});

test('every bucket is in the register', async () => {
  const buckets = await names('select id as name from storage.buckets order by id');
  expect([...new Set(PROCESSING_ACTIVITIES.flatMap(({ buckets }) => buckets))].sort()).toEqual(buckets);
});

test('the register names no table that does not exist', async () => {
  const existing = new Set(
    await names("select format('%s.%s', schemaname, tablename) as name from pg_tables"),
  );
  expect([...registered].filter((name) => !existing.has(name))).toEqual([]);
});

test('every retention period of the portal belongs to one activity, which states it', async () => {
  const named = PROCESSING_ACTIVITIES.flatMap(({ retention }) => retention ?? []);
  expect(named.sort()).toEqual([...RETENTION_KINDS].sort());
  for (const { es, retention } of PROCESSING_ACTIVITIES)
    expect(es.kept.includes('{{period}}')).toBe(retention !== null);
});
