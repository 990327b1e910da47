import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { serveTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { openRealtimeSocket, replyStatus } from '#testing/realtime-socket.ts';
import { subscribeChannel } from '#testing/subscribe-channel.ts';

let served: TestPlatform;
/** Another server process on the same database. */
let second: TestPlatform;
const clients: SupabaseClient[] = [];

beforeAll(async () => {
  served = await serveTestPlatform('template_platform');
  second = await serveTestPlatform('template_platform', { database: served.db });
});
afterAll(async () => {
  for (const client of clients) client.realtime.disconnect();
  await second[Symbol.asyncDispose]();
  await served[Symbol.asyncDispose]();
});

const sql = (text: string) => served.db.sql(text);

interface PresenceEvent {
  readonly event: 'join' | 'leave';
  readonly key: string;
}

async function join(topic: string, key: string, where = served) {
  const client = where.client();
  clients.push(client);
  const events: PresenceEvent[] = [];
  const channel = client.channel(topic, { config: { presence: { key } } });
  channel
    .on('presence', { event: 'join' }, ({ event, key }) => events.push({ event, key }))
    .on('presence', { event: 'leave' }, ({ event, key }) => events.push({ event, key }));
  await subscribeChannel(channel);
  return { channel, client, events };
}

/** The client's presence state, without references. */
const present = (channel: RealtimeChannel): Record<string, unknown[]> =>
  Object.fromEntries(
    Object.entries(channel.presenceState()).map(([key, presences]) => [
      key,
      presences.map(({ presence_ref: _, ...meta }) => meta),
    ]),
  );

const expectPresences = (channel: RealtimeChannel, expected: Record<string, unknown[]>) =>
  vi.waitFor(() => expect(present(channel)).toEqual(expected), 120_000);

test('reports joins, updates and leaves across processes', async () => {
  const ana = await join('room', 'ana');
  const bruno = await join('room', 'bruno', second);
  expect(await ana.channel.track({ at: 'home' })).toBe('ok');
  expect(await bruno.channel.track({ at: 'work' })).toBe('ok');
  const both = { ana: [{ at: 'home' }], bruno: [{ at: 'work' }] };
  await expectPresences(ana.channel, both);
  await expectPresences(bruno.channel, both);
  // A later subscriber receives the current state.
  const carla = await join('room', 'carla');
  await expectPresences(carla.channel, both);

  await ana.channel.track({ at: 'work' });
  await expectPresences(bruno.channel, { ana: [{ at: 'work' }], bruno: [{ at: 'work' }] });
  expect(await bruno.channel.untrack()).toBe('ok');
  await expectPresences(carla.channel, { ana: [{ at: 'work' }] });
  expect(carla.events).toContainEqual({ event: 'leave', key: 'bruno' });
  // Disconnects without untracking.
  ana.client.realtime.disconnect();
  await expectPresences(bruno.channel, {});
  expect((await join('room', 'diego')).channel.presenceState()).toEqual({});
});

test('two windows of a user share one key with two presences', async () => {
  const one = await join('windows', 'ana');
  const two = await join('windows', 'ana', second);
  await one.channel.track({ window: 1 });
  await two.channel.track({ window: 2 });
  await vi.waitFor(() => expect(present(one.channel).ana).toHaveLength(2), 120_000);
  await two.client.removeChannel(two.channel);
  await expectPresences(one.channel, { ana: [{ window: 1 }] });
});

test('is invisible on other channels, including the public one of the same name', async () => {
  const ana = await join('quiet', 'ana');
  await ana.channel.track({});
  await expectPresences(ana.channel, { ana: [{}] });
  expect(present((await join('quieter', 'bruno')).channel)).toEqual({});
});

test('expires presences of a dead process after 30 seconds', async () => {
  const ana = await join('haunted', 'ana');
  await sql(`insert into realtime.presences (ref, channel, room, key, meta, process, seen_at) values
    ('old', gen_random_uuid(), 'public:haunted', 'ghost', '{}', gen_random_uuid(), now() - interval '31 seconds'),
    ('new', gen_random_uuid(), 'public:haunted', 'alive', '{}', gen_random_uuid(), now())`);
  await ana.channel.track({});
  await expectPresences(ana.channel, { ana: [{}], ghost: [{}], alive: [{}] });
  // Expiry is checked at startup and every ten seconds.
  await using _ = await serveTestPlatform('template_platform', { database: served.db });
  await expectPresences(ana.channel, { ana: [{}], alive: [{}] });
});

test('survives a crash of the database, which empties the table', async () => {
  const ana = await join('rebuilt', 'ana');
  const bruno = await join('rebuilt', 'bruno', second);
  const carla = await join('rebuilt', 'carla', second);
  await ana.channel.track({ at: 'home' });
  await bruno.channel.track({ at: 'work' });
  await carla.channel.track({});
  await carla.channel.untrack();
  await expectPresences(bruno.channel, { ana: [{ at: 'home' }], bruno: [{ at: 'work' }] });
  await sql(`truncate realtime.presences;
    select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen %'`);
  const rows = () =>
    served.db.sql("select key from realtime.presences where room = 'public:rebuilt' order by key");
  await vi.waitFor(async () => expect(await rows()).toEqual([{ key: 'ana' }, { key: 'bruno' }]), 120_000);
  await expectPresences(ana.channel, { ana: [{ at: 'home' }], bruno: [{ at: 'work' }] });
  await expectPresences(bruno.channel, { ana: [{ at: 'home' }], bruno: [{ at: 'work' }] });
  await ana.client.removeChannel(ana.channel);
  await expectPresences(bruno.channel, { bruno: [{ at: 'work' }] });
});

test('treats prototype property names as plain keys', async () => {
  const ana = await join('names', 'ana');
  const bruno = await join('names', 'bruno', second);
  await ana.channel.track(JSON.parse('{"__proto__": {"isAdmin": true}, "toString": 1}'));
  await vi.waitFor(
    () => expect(JSON.stringify(bruno.channel.presenceState())).toContain('"toString":1'),
    10_000,
  );
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
});

describe('limits', () => {
  test('apply to metadata: ten keys and two kilobytes', async () => {
    using socket = await openRealtimeSocket({ url: served.url, key: served.keys.publishable });
    const track = (payload: unknown) => socket.send('large', 'presence', { event: 'track', payload });
    expect(await socket.join('large')).toBe('ok');
    const keys = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`key ${at}`, at]));
    const reference = track(keys);
    await socket.until('phx_reply', 2);
    const refusal = socket.received.find((message) => message.reference === reference);
    expect(replyStatus(refusal?.payload)).toMatch(/^InvalidPresence/);
    track({ text: 'x'.repeat(2048) });
    await socket.until('phx_close', 1);
    expect(JSON.stringify(socket.received)).toContain('Track message size exceeded');
  });

  test('apply to updates: twenty per second', async () => {
    using socket = await openRealtimeSocket({ url: served.url, key: served.keys.publishable });
    expect(await socket.join('busy')).toBe('ok');
    for (let at = 0; at < 60; at += 1) socket.send('busy', 'presence', { event: 'track', payload: { at } });
    await socket.until('phx_close', 1);
    expect(JSON.stringify(socket.received)).toContain('Client presence rate limit exceeded');
  });

  test('apply to presences: five hundred per channel', async () => {
    await sql(`insert into realtime.presences (ref, channel, room, key, meta, process)
      select n, gen_random_uuid(), 'public:full', n, '{}', gen_random_uuid() from generate_series(1, 500) n`);
    using socket = await openRealtimeSocket({ url: served.url, key: served.keys.publishable });
    expect(await socket.join('full')).toBe('ok');
    const reference = socket.send('full', 'presence', { event: 'track', payload: {} });
    await socket.until('phx_reply', 2);
    const refusal = socket.received.find((message) => message.reference === reference);
    expect(replyStatus(refusal?.payload)).toMatch(/^UnableToTrackPresence/);
  });
});

test('on a private channel whose policies only allow presence, people see each other and no broadcasts', async () => {
  await sql(`
    create policy "Everyone may be present" on realtime.messages to anon
      using (realtime.topic() = 'lobby' and extension = 'presence')
      with check (realtime.topic() = 'lobby' and extension = 'presence')`);
  using socket = await openRealtimeSocket({ url: served.url, key: served.keys.publishable });
  const enter = (presence: object, broadcast = {}) =>
    socket.join('lobby', { config: { private: true, presence, broadcast } });
  const refusal = 'Unauthorized: You do not have permissions to read from this Channel topic: lobby';
  expect(await enter({ enabled: false })).toBe(refusal);
  expect(await enter({ enabled: true }, { replay: { since: 0 } })).toBe(refusal);
  expect(await enter({ enabled: true, key: 'ana' })).toBe('ok');
  await sql(`select realtime.send('{}', 'hidden', 'lobby', true)`);
  const reference = socket.send('lobby', 'broadcast', { type: 'broadcast', event: 'hello', payload: {} });
  socket.send('lobby', 'presence', { type: 'presence', event: 'track', payload: { at: 'home' } });
  await socket.until('presence_diff', 1);
  const answer = socket.received.find((message) => message.reference === reference);
  expect(replyStatus(answer?.payload)).toMatch(/^Unauthorized/);
  expect(socket.received.filter(({ event }) => event === 'broadcast')).toEqual([]);
  socket.send('lobby', 'access_token', { access_token: served.keys.publishable });
  expect(await socket.join('another', {})).toBe('ok');
  expect(socket.received.filter(({ event }) => event === 'phx_close')).toEqual([]);
  // Reading alone is not enough to stay present.
  await sql(`
    drop policy "Everyone may be present" on realtime.messages;
    create policy "Everyone sees who is present" on realtime.messages for select to anon
      using (realtime.topic() = 'lobby' and extension = 'presence')`);
  socket.send('lobby', 'access_token', { access_token: served.keys.publishable });
  await socket.until('phx_close', 1);
});
