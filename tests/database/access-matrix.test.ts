import type { SupabaseClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PERMISSIONS, type Permission } from '#domain/staff/permission.ts';
import { inProcess } from '#testing/in-process.ts';
import { type Caller, createPeople, type Holder, PEOPLE, signInAsHolder, type Who } from '#testing/people.ts';
import { createPerson } from '#testing/staff.ts';
import { isAllowed, type Line, MATRIX, sufficient, VERBS, type Verb, type World } from './access-matrix.ts';

type Row = Readonly<Record<string, unknown>>;

let served: TestPlatform;
let service: SupabaseClient;
let people: Record<Who, Caller>;
let holder: Holder;
beforeAll(async () => {
  served = inProcess(await serveTestPlatform('template_product'));
  service = served.client(served.keys.secret);
  people = await createPeople(served);
  holder = await signInAsHolder(served);
});
afterAll(() => served[Symbol.asyncDispose]());

const title = ({ kind, table }: Line): string => (kind ? `${table}, ${kind}` : table);
const worldOf = (actor: Caller): World => ({
  service,
  visitor: people.anon.client,
  actor,
  colleague: async () => (await createPerson(service, null)).id,
});

/** The stored row, read as the administrator. */
async function stored(table: string, filter: Row): Promise<Row | null> {
  const found = await served.db.sql<{ row: Row }>(
    `select to_jsonb(one) as row from public.${table} one where to_jsonb(one) @> $1`,
    [filter],
  );
  expect(found.length).toBeLessThan(2);
  return found[0]?.row ?? null;
}

async function count(table: string): Promise<number> {
  const [counted] = await served.db.sql<{ rows: number }>(
    `select count(*)::int as rows from public.${table}`,
  );
  return counted?.rows ?? 0;
}

/** Tries each verb on a row. @returns whether it was done; if it was refused, nothing has changed */
const attempt: Record<Verb, (line: Line, actor: Caller, filter: Row) => Promise<boolean>> = {
  async insert({ added, table }, actor) {
    const record = await added(worldOf(actor));
    const before = await count(table);
    const { error } = await actor.client.from(table).insert(record);
    expect(await count(table)).toBe(before + (error ? 0 : 1));
    return error === null;
  },
  async select({ table }, { client }, filter) {
    const columns = Object.keys(filter).join();
    // Counting requires the same rights as reading.
    const { count, data } = await client.from(table).select(columns, { count: 'exact' }).match(filter);
    expect(count ?? 0).toBe(data?.length ?? 0);
    return data?.length === 1;
  },
  async update({ patch, table }, { client }, filter) {
    const before = await stored(table, filter);
    expect(before).not.toBeNull();
    // An update that changes nothing sends the column's current value.
    const { count } = await client
      .from(table)
      .update(patch ?? filter, { count: 'exact' })
      .match(filter);
    const after = await stored(table, filter);
    if (count === 1) expect(after).toMatchObject({ ...patch });
    else expect(after).toEqual(before);
    return count === 1;
  },
  async delete({ table }, { client }, filter) {
    expect(await stored(table, filter)).not.toBeNull();
    await client.from(table).delete().match(filter);
    return (await stored(table, filter)) === null;
  },
};

describe.each(MATRIX.map((line) => [title(line), line] as const))('%s', (_, line) => {
  let kept: Row | undefined;
  /** The row shared by everybody who may not change it; each test checks that it stays unchanged. */
  const unchanged = async (): Promise<Row> => {
    if (!kept || (await stored(line.table, kept)) === null) kept = await line.existing(worldOf(people.anon));
    return kept;
  };

  describe.each(PEOPLE)('%s', (who) => {
    const may = (verb: Verb): boolean => isAllowed(line, verb, who);
    // One row for the last three tests: adding one may replace the only row a table can have.
    let row: Promise<Row> | undefined;
    const existing = async (): Promise<Row> => {
      const isChanged = may('update') || may('delete');
      row ??= isChanged ? line.existing(worldOf(people[who])) : unchanged();
      return row;
    };
    test.each(VERBS)('may %s only as the matrix says', async (verb) => {
      const filter = verb === 'insert' ? {} : await existing();
      expect(await attempt[verb](line, people[who], filter)).toBe(may(verb));
    });
  });

  const required = VERBS.flatMap((verb) => {
    const sets = sufficient(line[verb] ?? []);
    const names = sets.map((set) => set.join(' and ')).join(' or ');
    return sets.length > 0 ? [{ verb, names, sets }] : [];
  });
  test.each(required)('$verb requires $names', async ({ verb, sets }) => {
    const may = async (): Promise<boolean> =>
      attempt[verb](line, holder, verb === 'insert' ? {} : await line.existing(worldOf(holder)));
    for (const missing of oneOfEach(sets)) {
      await holder.hold(allExcept(missing));
      expect(await may(), `without ${missing}`).toBe(false);
    }
    for (const set of sets) {
      const others = sets.flat().filter((name) => !set.includes(name));
      await holder.hold(allExcept(others));
      expect(await may(), `without ${others}`).toBe(true);
    }
  });
});

const allExcept = (missing: readonly Permission[]): Permission[] =>
  PERMISSIONS.filter((name) => !missing.includes(name));

/** @returns all ways to take one permission of each set */
const oneOfEach = (sets: readonly (readonly Permission[])[]): Permission[][] =>
  sets.reduce<Permission[][]>(
    (ways, set) => ways.flatMap((way) => set.map((permission) => [...way, permission])),
    [[]],
  );

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
  const record = await line.added(worldOf(people[who]));
  const created = await client.from(table).insert(record).select().single();
  expect(created.error).toBeNull();
  expect(created.data).toMatchObject({ email: record.email, status: 'pending' });
  const again = await client.from(table).select().eq('id', created.data?.id);
  expect(again.data).toEqual([]);
});
