import { createTestDatabase, type TestDatabase } from '@voltandes/platform/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { TABLES } from '#app/portal/features/audit/audit-labels.ts';
import { describeTraits } from '#app/portal/features/audit/security-event-labels.ts';
import { ENUMERATIONS } from '#app/portal/routes/audit-enumerations.ts';
import { fieldLabel } from '#domain/values/field-labels.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('template_product');
});
afterAll(() => db[Symbol.asyncDispose]());

const read = (sql: string) => db.sql<{ table: string; column: string }>(sql);

const AUDITED = `select distinct relname as table, attname as column from pg_trigger
  join pg_class on pg_class.oid = tgrelid
  join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('updated_at', 'token')
  where tgfoid = 'private.write_audit'::regproc
    -- The columns that the trigger lists.
    and attname = any (string_to_array(encode(tgargs, 'escape'), '\\000')) order by 1, 2`;

test('the audit log has a label for each audited table', async () => {
  const tables = new Set((await read(AUDITED)).map(({ table }) => table));
  expect(tables.size).toBeGreaterThan(5);
  expect([...tables].filter((table) => !Object.hasOwn(TABLES, table))).toEqual([]);
});

test('the audit log has a label for each column that it shows', async () => {
  const columns = await read(AUDITED);
  expect(columns.length).toBeGreaterThan(100);
  expect(columns.filter(({ column }) => fieldLabel(column) === column)).toEqual([]);
});

test('the export of a person’s data has a label for each of their columns', async () => {
  const columns = await read(
    `select distinct attrelid::regclass::text as table, attname as column from pg_attribute
     where attrelid in ('public.job_applications'::regclass, 'public.internship_applications'::regclass,
         'public.spontaneous_applications'::regclass, 'public.contact_requests'::regclass,
         'private.job_alerts'::regclass, 'public.interviews'::regclass, 'public.rights_requests'::regclass)
       and attnum > 0 and not attisdropped
       -- Removed from the export.
       and attname not in ('search', 'person_key', 'phone_key', 'submission_id', 'token_digest', 'sender_digest',
         'unsubscribe_token', 'created_by', 'interviewers', 'sequence', 'waiting_since')`,
  );
  expect(columns.length).toBeGreaterThan(80);
  expect(columns.filter(({ column }) => fieldLabel(column) === column)).toEqual([]);
});

test('the audit log has a label for each subject of the database’s security events', async () => {
  const sources = await db.sql<{ source: string }>(
    "select prosrc as source from pg_proc where prosrc ~ 'record_(security_event|data_expiry)'",
  );
  const subjects = sources.flatMap(({ source }) =>
    [
      ...source.matchAll(
        /record_data_expiry\('(\w+)'|'what', '(\w+)'|then '(\w+)' else '(\w+)' end,\s+'count'/g,
      ),
    ].flatMap(([, ...found]) => found.filter(Boolean)),
  );
  expect(subjects.length).toBeGreaterThan(5);
  expect(subjects.filter((what) => describeTraits({ what })[0]?.value === what)).toEqual([]);
});

test('the audit log has a label for each value of an enumerated column', async () => {
  const checks = await db.sql<{ table: string; column: string; definition: string }>(
    `select distinct relname as table, attname as column, pg_get_constraintdef(pg_constraint.oid) as definition
     from pg_constraint join pg_class on pg_class.oid = conrelid
     join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     join pg_trigger on tgrelid = conrelid and tgfoid = 'private.write_audit'::regproc
     where contype = 'c' and array_length(conkey, 1) = 1 and pg_get_constraintdef(pg_constraint.oid) ~ '= ANY'`,
  );
  const unlabelled = checks.flatMap(({ table, column, definition }) =>
    [...definition.matchAll(/'([a-z0-9_-]+)'::text/g)]
      .map(([, value = '']) => value)
      .filter((value) => !Object.hasOwn(ENUMERATIONS[table]?.[column] ?? {}, value))
      .map((value) => `${table}.${column}: ${value}`),
  );
  expect(checks.length).toBeGreaterThan(5);
  expect(unlabelled).toEqual([]);
});
