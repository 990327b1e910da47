import pino from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '#platform/database/database.ts';
import { openChangeFeed, type QueuedChange } from '#platform/realtime/change-feed.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';
import { serveTestPlatform } from '#testing/platform.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase('template_platform');
  await sql(`
    set role postgres;
    create table public.news (id int primary key, title text);
    grant select on public.news to anon;
    alter publication supabase_realtime add table public.news;
    reset role;`);
});
afterAll(() => db[Symbol.asyncDispose]());

const sql: TestDatabase['sql'] = (text) => db.sql(text);
const logger = pino({ level: 'silent' });

/** Opens a feed that records the changes it emits. */
async function openFeed(options: {
  database?: Database;
  onChanges?: (changes: QueuedChange[]) => Promise<void>;
  onOverflow?: () => void;
}) {
  const handed: (string | number)[] = [];
  const feed = await openChangeFeed({
    database: options.database ?? db.database,
    logger,
    hasSubscribers: () => true,
    onOverflow: options.onOverflow ?? (() => undefined),
    async onChanges(changes) {
      await options.onChanges?.(changes);
      handed.push(...changes.map(({ record }) => Number(record?.id)));
    },
  });
  return { handed, [Symbol.asyncDispose]: () => feed[Symbol.asyncDispose]() };
}

const loseConnection = () =>
  sql(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen %'`);

test('skips malformed notifications and changes that cannot be delivered', async () => {
  const shown: number[] = [];
  await using feed = await openFeed({
    async onChanges([change]) {
      shown.push(Number(change?.record?.id));
      if (change?.record?.title === 'poison') throw new Error('poison');
    },
  });
  await sql(`select pg_notify('realtime_changes', payload) from unnest(array['', 'x', '-1', '1e3',
    '99999999999999999999999', '''; drop table news', '999999999']) payload`);
  await sql("insert into public.news values (1, 'poison')");
  await vi.waitFor(() => expect(shown).toContain(1), 120_000);
  await sql(`insert into realtime.changes (schema_name, table_name, type, record) values ('public', 'news', 'INSERT', '[]');
    select pg_notify('realtime_changes', max(id)::text) from realtime.changes`);
  await sql("insert into public.news values (2, 'good')");
  await vi.waitFor(() => expect(feed.handed).toEqual([2]), 120_000);
});

test('retries after a database error without skipping changes', async () => {
  let failures = 0;
  const database: Database = {
    ...db.database,
    asRole(caller, work, options) {
      if (failures > 0 && failures-- > 0)
        return Promise.reject(new Error('Connection terminated unexpectedly'));
      return db.database.asRole(caller, work, options);
    },
  };
  await using feed = await openFeed({ database });
  failures = 2;
  await sql("insert into public.news values (10, ''), (11, '')");
  await vi.waitFor(() => expect(feed.handed).toEqual([10, 11]), 120_000);
});

test('emits changes written during a lost connection exactly once, and nothing older', async () => {
  await using feed = await openFeed({});
  await sql("insert into public.news values (15, '')");
  await vi.waitFor(() => expect(feed.handed).toEqual([15]), 120_000);
  await loseConnection();
  await sql("insert into public.news values (16, '')");
  await vi.waitFor(() => expect(feed.handed).toContain(16), 120_000);
  await sql("insert into public.news values (17, '')");
  await vi.waitFor(() => expect(feed.handed).toEqual([15, 16, 17]), 120_000);
});

test('emits changes missed during a lost connection in order, even where ids get longer', async () => {
  await using feed = await openFeed({});
  await sql("select setval('realtime.changes_id_seq', 9998)");
  await loseConnection();
  await sql("insert into public.news values (30, ''), (31, ''), (32, '')");
  await vi.waitFor(() => expect(feed.handed).toHaveLength(3), 120_000);
  expect(feed.handed).toEqual([30, 31, 32]);
});

test('after a lost connection, reports an overflow rather than emitting changes it cannot deduplicate again', async () => {
  let overflows = 0;
  await sql(`insert into realtime.changes (schema_name, table_name, type, record)
    select 'public', 'news', 'INSERT', '{"id": -1}' from generate_series(1, 10500)`);
  await using feed = await openFeed({ onOverflow: () => overflows++ });
  await loseConnection();
  await vi.waitFor(() => expect(overflows).toBe(1), 120_000);
  await sql("insert into public.news values (33, '')");
  await vi.waitFor(() => expect(feed.handed).toContain(33), 120_000);
  expect(feed.handed).toEqual([33]);
  await sql('truncate realtime.changes');
});

test('measures large rows once or twice, however many are pending', async () => {
  let measured = 0;
  const database: Database = {
    ...db.database,
    asRole: (caller, work, options) =>
      db.database.asRole(
        caller,
        (tx) =>
          work({
            query(text, values) {
              if (Array.isArray(values?.[0])) measured += values[0].length;
              return tx.query(text, values);
            },
          }),
        options,
      ),
  };
  await using feed = await openFeed({ database });
  await sql("insert into public.news select n, repeat('x', 400000) from generate_series(40, 99) n");
  await vi.waitFor(() => expect(feed.handed).toHaveLength(60), 120_000);
  expect(measured).toBeLessThan(180);
});

test('reads large rows in batches of a megabyte, in order', async () => {
  const batches: number[] = [];
  await using feed = await openFeed({
    async onChanges(changes) {
      batches.push(changes.reduce((sum, { rowJson }) => sum + (rowJson?.length ?? 0), 0));
    },
  });
  await sql("insert into public.news select n, repeat('x', 400000) from generate_series(20, 29) n");
  await vi.waitFor(() => expect(feed.handed).toEqual([20, 21, 22, 23, 24, 25, 26, 27, 28, 29]), 120_000);
  expect(Math.max(...batches)).toBeLessThan(1_500_000);
});

test('skips a backlog of 10,000 changes and reports the overflow', async () => {
  let overflows = 0;
  let release = (): void => undefined;
  const stuck = new Promise<void>((resolve) => {
    release = resolve;
  });
  await using feed = await openFeed({ onChanges: () => stuck, onOverflow: () => overflows++ });
  await sql("insert into public.news select n, '' from generate_series(100, 10400) n");
  await vi.waitFor(() => expect(overflows).toBe(1), 120_000);
  release();
  await sql("insert into public.news values (20000, '')");
  await vi.waitFor(() => expect(feed.handed.at(-1)).toBe(20_000), 120_000);
  expect(feed.handed.length).toBeLessThan(1000);
});

test('a client that missed changes rejoins automatically', async () => {
  await using served = await serveTestPlatform('template_platform', { database: db });
  const client = served.client();
  let joined = 0;
  let heard = 0;
  client
    .channel('news')
    .on('postgres_changes', { event: '*', schema: 'public', table: 'news', filter: 'title=eq.late' }, () => {
      heard += 1;
    })
    .subscribe((status) => {
      if (status === 'SUBSCRIBED') joined += 1;
    });
  await vi.waitFor(() => expect(joined).toBe(1), 120_000);
  // In one statement, so that they arrive faster than they can be delivered.
  await sql("insert into public.news select n, '' from generate_series(30000, 55000) n");
  await vi.waitFor(() => expect(joined).toBeGreaterThan(1), 120_000);
  let id = 90_000;
  await expect
    .poll(
      async () => {
        await sql(`insert into public.news values (${id++}, 'late')`);
        return heard;
      },
      { timeout: 120_000 },
    )
    .toBeGreaterThan(0);
  client.realtime.disconnect();
});

test('without readers, writers remove old changes', async () => {
  await sql(`
    update realtime.changes set committed_at = now() - interval '6 minutes';
    select setval(pg_get_serial_sequence('realtime.changes', 'id'), 999999);
    insert into public.news values (100000, 'the millionth')`);
  const [before] = await sql<{ left: number }>('select count(*)::int as left from realtime.changes');
  expect(before?.left).toBeLessThan(30_000);
  await sql(`do $$ begin for n in 1..7 loop
    perform setval(pg_get_serial_sequence('realtime.changes', 'id'), 1000000 + n * 1000 - 1);
    insert into public.news values (100000 + n, ''); end loop; end $$`);
  const [after] = await sql<{ left: number }>('select count(*)::int as left from realtime.changes');
  expect(after?.left).toBeLessThan(10);
});
