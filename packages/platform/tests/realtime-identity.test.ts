import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAdministrator } from '#platform/database/administration.ts';
import type { Caller } from '#platform/database/caller.ts';
import type { Database } from '#platform/database/database.ts';
import type { QueuedChange } from '#platform/realtime/change-feed.ts';
import { type Channel, openChannel, parseJoin } from '#platform/realtime/channel.ts';
import { ChannelIndex } from '#platform/realtime/channel-index.ts';
import { ALL_PERMISSIONS } from '#platform/realtime/channel-permissions.ts';
import { deliverChanges } from '#platform/realtime/deliver-changes.ts';
import { MAX_CALLERS_PER_CHECK } from '#platform/realtime/limits.ts';
import { createTestDatabase, type TestDatabase } from '#testing/database.ts';

/** Two full groups of callers checked together, plus a remainder. */
const PEOPLE = 2 * MAX_CALLERS_PER_CHECK + 10;
let db: TestDatabase;

beforeAll(async () => {
  db = await createTestDatabase('template_platform', 3);
  await sql(`
    create table public.notes (id int primary key, owner uuid, body text);
    alter table public.notes enable row level security;
    grant select on public.notes to anon, authenticated;
    -- Caches the caller for the rest of the transaction, as policies do to look up a membership only once.
    create function public.asking() returns uuid language plpgsql as $$
    begin
      if coalesce(current_setting('app.asking', true), '') = '' then
        perform set_config('app.asking', auth.uid()::text, true);
      end if;
      return current_setting('app.asking')::uuid;
    end $$;
    create policy "Their own" on public.notes for select to authenticated
      using (owner = public.asking() and (auth.jwt() ->> 'level')::int > 0);
    create policy "Drafts of nobody" on public.notes for select to anon using (owner is null);`);
});
afterAll(() => db[Symbol.asyncDispose]());

const sql = (text: string) => asAdministrator(db.url, (client) => client.query(text));

interface Listener {
  readonly channel: Channel;
  /** Ids of the received rows. */
  readonly heard: unknown[];
}

function listener(caller: Caller): Listener {
  const heard: unknown[] = [];
  const listening = { event: '*', schema: 'public', table: 'notes' };
  const request = parseJoin('realtime:notes', { config: { postgres_changes: [listening] } });
  if (typeof request === 'string') throw new Error(request);
  const channel = openChannel({
    topic: 'realtime:notes',
    joinRef: '1',
    request,
    caller,
    permissions: ALL_PERMISSIONS,
    socket: {
      push: (_, __, payload) => heard.push(JSON.parse(payload).data.record.id),
      broadcast: () => undefined,
      drop: () => heard.push('drop'),
      reset: () => heard.push('reset'),
    },
  });
  return { channel, heard };
}

const change = (row: Record<string, unknown>): QueuedChange => ({
  id: String(row.id),
  committed_at: '2026-11-24T00:00:00Z',
  schema_name: 'public',
  table_name: 'notes',
  type: 'INSERT',
  record: row,
  old_record: null,
  rowJson: JSON.stringify(row),
  isTruncated: false,
});

interface Person {
  readonly sub: string;
  readonly caller: Caller;
}

const people = (levelOf: (n: number) => string = () => '1'): Person[] =>
  Array.from({ length: PEOPLE }, (_, n) => {
    const sub = crypto.randomUUID();
    return {
      sub,
      caller: { role: 'authenticated', claims: { role: 'authenticated', sub, level: levelOf(n) } },
    };
  });

/** Delivers one note per person. @returns the ids each received, and the log lines */
async function deliver(
  who: readonly Person[],
  { database = db.database, others = [] }: { database?: Database; others?: Listener[] } = {},
): Promise<{ heard: unknown[][]; log: string[] }> {
  const index = new ChannelIndex();
  const listeners = who.map(({ caller }) => listener(caller));
  for (const { channel } of [...listeners, ...others]) index.add(channel);
  const log: string[] = [];
  const logger = pino({ level: 'error' }, { write: (line) => log.push(line) });
  const changes = who.map(({ sub: owner }, id) => change({ id, owner, body: '' }));
  // A few at a time, so that each check has few rows and many callers.
  for (let at = 0; at < changes.length; at += 10)
    await deliverChanges({ database, index, logger }, changes.slice(at, at + 10));
  return { heard: listeners.map(({ heard }) => heard), log };
}

test('each of many subscribers receives only their own rows, round after round', async () => {
  const visitor = listener({ role: 'anon', claims: { role: 'anon' } });
  for (let round = 0; round < 3; round += 1) {
    const { heard, log } = await deliver(people(), { others: [visitor] });
    expect(heard).toEqual(heard.map((_, n) => [n]));
    expect(log).toEqual([]);
  }
  expect(visitor.heard).toEqual([]);
});

test('a caller for whom the policy fails receives nothing, and the others are not affected', async () => {
  const { heard, log } = await deliver(people((n) => (n % 50 === 25 ? 'none' : '1')));
  expect(heard).toEqual(heard.map((_, n) => (n % 50 === 25 ? [] : [n])));
  expect(log[0]).toContain('invalid input syntax for type integer');
});

test('callers whose policies cannot be checked in time rejoin and delay nobody for long', async () => {
  await sql(`
    create table public.gate (open boolean);
    create function public.is_open() returns boolean language sql security definer as
      'select not exists (select from public.gate where not open)';
    create policy "Through the gate" on public.notes as restrictive for select to authenticated using (public.is_open());`);
  const [locked, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = asAdministrator(db.url, async (client) => {
    await client.query('begin; lock table public.gate in access exclusive mode');
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const { heard, log } = await deliver(people().slice(0, 10)).finally(release.resolve);
  await holding;
  expect(heard).toEqual(heard.map(() => ['reset']));
  expect(log.join()).toContain('took too long');
  await sql(
    'drop policy "Through the gate" on public.notes; drop function public.is_open; drop table public.gate',
  );
});

test('a recreated table is checked by its new definition before the platform is notified', async () => {
  const before = await deliver(people());
  expect(before.heard).toEqual(before.heard.map((_, n) => [n]));
  await sql(`
    drop table public.notes;
    create table public.notes (body text, level int, owner text, id int primary key);
    alter table public.notes enable row level security;
    grant select on public.notes to anon, authenticated;
    create policy "Their own" on public.notes for select to authenticated
      using (owner = public.asking()::text and (auth.jwt() ->> 'level')::int > 0);`);
  const after = await deliver(people());
  expect(after.heard).toEqual(after.heard.map((_, n) => [n]));
});

test('when the database is unavailable, subscribers whose changes could not be checked rejoin', async () => {
  const unavailable = Object.assign(new Error('away'), { code: '57P01' });
  let attempts = 0;
  const database: Database = {
    ...db.database,
    async readAsEach(callers, ...rest) {
      // The first fifty callers always fail, the others succeed at the second attempt.
      attempts += 1;
      if (callers[0] === someone[0]?.caller || attempts % 2) throw unavailable;
      return db.database.readAsEach(callers, ...rest);
    },
  };
  const someone = people().slice(0, 60);
  const index = new ChannelIndex();
  const listeners = someone.map(({ caller }) => listener(caller));
  for (const { channel } of listeners) index.add(channel);
  const logger = pino({ level: 'silent' });
  const changes = someone.map(({ sub: owner }, id) => change({ id, owner, body: '' }));
  await deliverChanges({ database, index, logger }, changes);
  const heard = listeners.map((each) => each.heard);
  expect(heard.slice(0, 50).every((each) => each[0] === 'reset' && each.length === 1)).toBe(true);
  expect(heard.slice(50)).toEqual(someone.slice(50).map((_, at) => [50 + at]));
});
