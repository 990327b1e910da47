import { SignJWT } from 'jose';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '#platform/database/caller.ts';
import type { Database } from '#platform/database/database.ts';
import type { QueuedChange } from '#platform/realtime/change-feed.ts';
import { type Channel, openChannel, parseJoin } from '#platform/realtime/channel.ts';
import { ChannelIndex } from '#platform/realtime/channel-index.ts';
import { ALL_PERMISSIONS } from '#platform/realtime/channel-permissions.ts';
import { deliverChanges } from '#platform/realtime/deliver-changes.ts';
import { TimeSlicer } from '#platform/realtime/time-slicer.ts';
import { serveTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { openRealtimeSocket } from '#testing/realtime-socket.ts';
import { JWT_SECRET } from '#testing/templates.ts';

let served: TestPlatform;
const VALUE = 'y'.repeat(4096);

beforeAll(async () => {
  served = await serveTestPlatform('template_platform');
  await served.db.sql(`
      create table public.news (id int primary key, title text);
      create table public.notes (id int primary key, owner uuid, body text);
      alter table public.notes enable row level security;
      grant select on public.news, public.notes to anon, authenticated;
      create policy "Their own" on public.notes for select to authenticated using (owner = auth.uid());`);
});
afterAll(() => served[Symbol.asyncDispose]());

const connect = () => openRealtimeSocket({ url: served.url, key: served.keys.publishable });
const subscribedTo = (filters: string[]) => ({
  config: {
    postgres_changes: filters.map((filter) => ({ event: '*', schema: 'public', table: 'news', filter })),
  },
});
const TOO_MUCH = 'UnableToSubscribeToPostgres: Too many listeners, or too much to filter';

describe('limits per connection', () => {
  test('apply to the length of a pattern and of a filter', async () => {
    using socket = await connect();
    expect(await socket.join('a', subscribedTo([`title=like.${'_'.repeat(101)}`]))).toMatch(/^Error parsing/);
    expect(await socket.join('b', subscribedTo([`title=eq.${'x'.repeat(1000)}`]))).toMatch(/^InvalidJoin/);
    expect(await socket.join('c', subscribedTo([`title=like.${'_'.repeat(100)}`]))).toBe('ok');
  });

  test('apply to the total size of patterns across all channels', async () => {
    using socket = await connect();
    const filters = (channel: string) =>
      Array.from({ length: 10 }, (_, at) => `title=like.%${'_'.repeat(97)}${channel}${at}`);
    const answers = [];
    for (const channel of 'abc') answers.push(await socket.join(channel, subscribedTo(filters(channel))));
    expect(answers).toEqual(['ok', 'ok', TOO_MUCH]);
    // Leaving a channel frees its share.
    socket.send('a', 'phx_leave', {});
    expect(await socket.join('c', subscribedTo(filters('c')))).toBe('ok');
  });

  test('apply to the number of listeners and channels', async () => {
    using socket = await connect();
    const hundred = Array.from({ length: 100 }, (_, at) => `id=eq.${at}`);
    const answers = [];
    for (const topic of ['a', 'b', 'c']) answers.push(await socket.join(topic, subscribedTo(hundred)));
    expect(answers).toEqual(['ok', 'ok', TOO_MUCH]);
    using other = await connect();
    const joined = await Promise.all(Array.from({ length: 100 }, (_, at) => other.join(`channel ${at}`)));
    expect(new Set(joined)).toEqual(new Set(['ok']));
    // Joins are limited per second, channels only while they are open.
    await expect.poll(() => other.join('one more'), { timeout: 120_000 }).toMatch(/^ChannelRateLimitReached/);
  });

  test('apply to the number of tokens', async () => {
    using socket = await connect();
    const answers = [];
    for (const session_id of ['a', 'b', 'c', 'd', 'e']) {
      const access_token = await new SignJWT({ role: 'authenticated', session_id })
        .setProtectedHeader({ alg: 'HS256' })
        .setExpirationTime('1h')
        .sign(new TextEncoder().encode(JWT_SECRET.reveal()));
      answers.push(await socket.join(session_id, { access_token }));
    }
    expect(answers).toEqual(['ok', 'ok', 'ok', 'ok', 'ChannelRateLimitReached: Too many tokens']);
  });

  test('apply to the size of a join', async () => {
    using socket = await connect();
    const answer = await socket.join('a', subscribedTo(Array(2000).fill('id=eq.1')));
    expect(answer).toMatch(/^InvalidPayload/);
  });

  test('apply to the length of a topic', async () => {
    using socket = await connect();
    expect(await socket.join('x'.repeat(300))).toMatch(/^TopicTooLong/);
  });
});

/** A channel as opened by a socket; records the changes it receives. */
function channelOf(caller: Caller, options: { table: string; filters: string[]; pushed: string[] }): Channel {
  const payload = {
    config: {
      postgres_changes: options.filters.map((filter) => ({
        event: '*',
        schema: 'public',
        table: options.table,
        filter,
      })),
    },
  };
  const request = parseJoin('realtime:test', payload);
  if (typeof request === 'string') throw new Error(request);
  const socket = {
    push: (_: Channel, event: string) => options.pushed.push(event),
    broadcast: () => undefined,
    drop: () => undefined,
    reset: () => options.pushed.push('reset'),
  };
  return openChannel({
    topic: 'realtime:test',
    joinRef: '1',
    request,
    caller,
    permissions: ALL_PERMISSIONS,
    socket,
  });
}

const changed = (table: string, row: Record<string, unknown>): QueuedChange => ({
  id: '1',
  committed_at: '2026-11-21T00:00:00Z',
  schema_name: 'public',
  table_name: table,
  type: 'UPDATE',
  record: row,
  old_record: { id: row.id },
  rowJson: JSON.stringify(row),
  isTruncated: false,
});

const visitor = (): Caller => ({ role: 'anon', claims: { role: 'anon' } });
const member = (id: string): Caller => ({
  role: 'authenticated',
  claims: { role: 'authenticated', sub: id },
});

/** Wraps the database to count the callers whose visibility is checked. */
function counting(database: Database): { database: Database; checked: () => number } {
  let checked = 0;
  return {
    checked: () => checked,
    database: {
      ...database,
      readAsEach(callers, ...statements) {
        checked += callers.length;
        return database.readAsEach(callers, ...statements);
      },
    },
  };
}

test('evaluating the most expensive allowed patterns yields to other work in between', async () => {
  const pushed: string[] = [];
  const index = new ChannelIndex();
  const filters = Array.from({ length: 20 }, (_, at) => `title=like.%${'_y'.repeat(48)}n${at}`);
  index.add(channelOf(visitor(), { table: 'news', filters, pushed }));
  let turns = 0;
  const slicer = new TimeSlicer(async () => {
    turns += 1;
  });
  const { database } = served.platform;
  const logger = pino({ level: 'silent' });
  await deliverChanges({ database, index, logger, slicer }, [changed('news', { id: 1, title: VALUE })]);
  expect(pushed).toEqual([]);
  expect(turns).toBeGreaterThanOrEqual(10);
});

test('callers without access cost neither a query nor a filter evaluation', async () => {
  const pushed: string[] = [];
  const index = new ChannelIndex();
  let evaluations = 0;
  for (let at = 0; at < 50; at += 1) {
    const channel = channelOf(visitor(), { table: 'notes', filters: ['body=like.%y%'], pushed });
    for (const { rowFilter } of channel.bindings)
      if (rowFilter) Object.assign(rowFilter, { passes: () => Boolean(++evaluations) });
    index.add(channel);
  }
  const { checked, database } = counting(served.platform.database);
  const row = { id: 1, owner: crypto.randomUUID(), body: VALUE };
  await deliverChanges({ database, index, logger: pino({ level: 'silent' }) }, [changed('notes', row)]);
  expect({ checked: checked(), evaluations, pushed }).toEqual({ checked: 0, evaluations: 0, pushed: [] });
});

test('visibility is checked once per user for all changes and channels, and columns once overall', async () => {
  const pushed: string[] = [];
  const index = new ChannelIndex();
  const owner = crypto.randomUUID();
  for (const id of [owner, owner, crypto.randomUUID()])
    index.add(channelOf(member(id), { table: 'notes', filters: ['id=gt.0'], pushed }));
  const { checked, database } = counting(served.platform.database);
  const changes = Array.from({ length: 20 }, (_, at) => changed('notes', { id: at + 1, owner, body: '' }));
  await deliverChanges({ database, index, logger: pino({ level: 'silent' }) }, changes);
  expect(checked()).toBe(2);
  expect(pushed).toHaveLength(40);
});
