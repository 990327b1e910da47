import { createTestDatabase, type TestDatabase } from '@voltandes/platform/testing/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobPostingSchema, RICH_POSTING_FIELDS } from '#domain/recruiting/job-posting.ts';
import { jobPostingFormSchema } from '#domain/recruiting/job-posting-form.ts';
import { richColumnOf } from '#domain/website/rich-columns.ts';

const RICH = RICH_POSTING_FIELDS.map(richColumnOf);
const COLUMNS = [...Object.keys(jobPostingSchema.shape), ...RICH];
const EDITABLE = [...Object.keys(jobPostingFormSchema.shape), ...RICH];

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('template_product');
});
afterAll(() => db[Symbol.asyncDispose]());

/** The columns without a row in the result of `sql`, which takes them as `$1`. */
async function missing(columns: readonly string[], sql: string): Promise<string[]> {
  const rows = await db.sql<{ name: string }>(sql, [columns]);
  return columns.filter((column) => !rows.some(({ name }) => name === column));
}

const granted = (role: string, privilege: string): string =>
  `select name from unnest($1::text[]) as name
   where has_column_privilege('${role}', 'public.job_postings', name, '${privilege}')`;

test.each(['anon', 'authenticated'])('%s may read the columns of a posting', async (role) => {
  expect(await missing(COLUMNS, granted(role, 'select'))).toEqual([]);
});

test.each(['insert', 'update'])('staff may %s the columns of the form', async (privilege) => {
  expect(await missing(EDITABLE, granted('authenticated', privilege))).toEqual([]);
});

test("the portal's list has the columns of a posting", async () => {
  const columns = `select attname as name from pg_attribute
    where attrelid = 'public.job_postings_list'::regclass and attname = any ($1)`;
  expect(await missing(COLUMNS, columns)).toEqual([]);
});

test('editing any column of the form renews the pages of the site', async () => {
  const announced = `select attname as name from pg_trigger, unnest(tgattr::int2[]) as number
    join pg_attribute on attnum = number and attrelid = 'public.job_postings'::regclass
    where tgrelid = 'public.job_postings'::regclass and tgname = 'notify_content_change' and attname = any ($1)`;
  expect(await missing(EDITABLE, announced)).toEqual([]);
});
