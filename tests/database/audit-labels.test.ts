import { createTestDatabase, type TestDatabase } from '@voltandes/platform/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fieldLabel, TABLES } from '#app/portal/features/audit/audit-labels.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('template_product');
});
afterAll(() => db[Symbol.asyncDispose]());

const read = (sql: string) => db.sql<{ table: string; column: string }>(sql);

const AUDITED = `select distinct relname as table, attname as column from pg_trigger
  join pg_class on pg_class.oid = tgrelid
  join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'updated_at'
  where tgfoid = 'private.write_audit'::regproc order by 1, 2`;

test('the audit log has a label for each audited table', async () => {
  const tables = new Set((await read(AUDITED)).map(({ table }) => table));
  expect(tables.size).toBeGreaterThan(5);
  expect([...tables].filter((table) => !Object.hasOwn(TABLES, table))).toEqual([]);
});

test('the audit log has a label for each column of a posting', async () => {
  const columns = (await read(AUDITED)).filter(({ table }) => table === 'job_postings');
  expect(columns.length).toBeGreaterThan(10);
  expect(columns.map(({ column }) => column).filter((column) => fieldLabel(column) === column)).toEqual([]);
});
