import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inProcess } from '#testing/in-process.ts';
import { type Caller, createPeople, PEOPLE, type Who } from '#testing/people.ts';
import { newRecord } from '#testing/records.ts';
import { createPerson } from '#testing/staff.ts';
import { type Line, MATRIX, type World } from './access-matrix.ts';

type Row = Record<string, unknown>;

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
beforeAll(async () => {
  served = inProcess(await serveTestPlatform('template_product'));
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  // Creates an audit log entry.
  await people['super admin'].client.from('hero_images').insert(newRecord.hero_images()).throwOnError();
});
afterAll(() => served[Symbol.asyncDispose]());

const title = ({ kind, table }: Line): string => (kind ? `${table}, ${kind}` : table);

function worldOf(who: Who): World {
  const colleague = async (): Promise<string> => (await createPerson(service, null)).id;
  return { service, visitor: people.anon.client, actor: people[who], colleague };
}

/** The stored row, read as the administrator. */
async function stored(table: string, filter: Row): Promise<Row | null> {
  const found = await served.db.sql<{ row: Row }>(
    `select to_jsonb(one) as row from public.${table} one where to_jsonb(one) @> $1`,
    [filter],
  );
  expect(found.length).toBeLessThan(2);
  return found[0]?.row ?? null;
}

async function count(table: string): Promise<number | undefined> {
  const [counted] = await served.db.sql<{ rows: number }>(
    `select count(*)::int as rows from public.${table}`,
  );
  return counted?.rows;
}

describe.each(MATRIX.map((line) => [title(line), line] as const))('%s', (_, line) => {
  const { table } = line;
  let kept: Row | undefined;
  /** The row shared by everybody who may not change it; each test checks that it stays unchanged. */
  const unchanged = async (): Promise<Row> => {
    if (!kept || (await stored(table, kept)) === null) kept = await line.existing(worldOf('anon'));
    return kept;
  };
  describe.each(PEOPLE)('%s', (who) => {
    const client = (): SupabaseClient => people[who].client;
    const may = (verb: 'select' | 'insert' | 'update' | 'delete'): boolean => line[verb].includes(who);

    test(`${may('insert') ? 'may' : 'may not'} insert`, async () => {
      const record = await line.added(worldOf(who));
      const before = await count(table);
      const { error } = await client().from(table).insert(record);
      expect(error === null).toBe(may('insert'));
      expect(await count(table)).toBe((before ?? 0) + (may('insert') ? 1 : 0));
    });

    // One row for the other three tests: adding one may replace the only row a table can have.
    let row: Promise<Row> | undefined;
    const existing = async (): Promise<Row> => {
      const isChanged = may('update') || may('delete');
      row ??= isChanged ? line.existing(worldOf(who)) : unchanged();
      return row;
    };

    test(`${may('select') ? 'may' : 'may not'} select`, async () => {
      const filter = await existing();
      const columns = Object.keys(filter).join();
      // Counting requires the same rights as reading.
      const { count, data } = await client().from(table).select(columns, { count: 'exact' }).match(filter);
      expect(data ?? []).toHaveLength(may('select') ? 1 : 0);
      expect(count ?? 0).toBe(may('select') ? 1 : 0);
    });

    test(`${may('update') ? 'may' : 'may not'} update`, async () => {
      const filter = await existing();
      const before = await stored(table, filter);
      // An update that changes nothing sends the column's current value.
      const patch = Object.keys(line.patch).length > 0 ? line.patch : filter;
      await client().from(table).update(patch).match(filter);
      const after = await stored(table, filter);
      if (may('update')) expect(after).toMatchObject(line.patch);
      else expect(after).toEqual(before);
    });

    test(`${may('delete') ? 'may' : 'may not'} delete`, async () => {
      const filter = await existing();
      expect(await stored(table, filter)).not.toBeNull();
      await client().from(table).delete().match(filter);
      expect((await stored(table, filter)) === null).toBe(may('delete'));
    });
  });
});

test('every table of the API is in the matrix and has row-level security', async () => {
  const { rows } = await served.db.database.asRole({ role: 'service_role', claims: {} }, (tx) =>
    tx.query(
      `select relname, relrowsecurity from pg_class
       where relnamespace in ('public'::regnamespace, 'private'::regnamespace) and relkind in ('r', 'p')`,
    ),
  );
  expect(rows.filter(({ relrowsecurity }) => relrowsecurity !== true)).toEqual([]);
  const tables = await served.db.database.asRole({ role: 'service_role', claims: {} }, (tx) =>
    tx.query(
      "select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')",
    ),
  );
  const known = new Set(MATRIX.map(({ table }) => table));
  expect(tables.rows.filter(({ relname }) => !known.has(String(relname)))).toEqual([]);
});

test.each([
  ['job_applications', 'anon'],
  ['job_applications', 'no role'],
  ['internship_applications', 'anon'],
  ['internship_applications', 'no role'],
  ['spontaneous_applications', 'anon'],
  ['spontaneous_applications', 'no role'],
] as const)('%s can be read back by their sender (%s) on insert, but not later', async (table, who) => {
  const { client } = people[who];
  const line = MATRIX.find((candidate) => candidate.table === table);
  if (!line) throw new Error(`${table} is not in the matrix`);
  const record = await line.added(worldOf(who));
  const created = await client.from(table).insert(record).select().single();
  expect(created.error).toBeNull();
  expect(created.data).toMatchObject({ email: record.email, status: 'pending' });
  const again = await client.from(table).select().eq('id', created.data?.id);
  expect(again.data).toEqual([]);
});
