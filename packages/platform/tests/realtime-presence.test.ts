import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { asAdministrator } from '#platform/database/administration.ts';
import { serveTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { answerOf, openRealtimeSocket } from '#testing/realtime-socket.ts';
import { subscribed } from '#testing/subscribed.ts';

let served: TestPlatform;
/** Another server process over the same database. */
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

const sql = (text: string) => asAdministrator(served.db.url, (client) => client.query(text));

interface Told {
  readonly event: 'join' | 'leave';
  readonly key: string;
}

async function join(topic: string, key: string, where = served) {
  const client = where.client();
  clients.push(client);
  const told: Told[] = [];
  const channel = client.channel(topic, { config: { presence: { key } } });
  channel
    .on('presence', { event: 'join' }, ({ event, key }) => told.push({ event, key }))
    .on('presence', { event: 'leave' }, ({ event, key }) => told.push({ event, key }));
  await subscribed(channel);
  return { channel, client, told };
}

/** Who is there, with what they track, as this client knows it. */
const present = (channel: RealtimeChannel): Record<string, unknown[]> =>
  Object.fromEntries(
    Object.entries(channel.presenceState()).map(([key, presences]) => [
      key,
      presences.map(({ presence_ref: _, ...meta }) => meta),
    ]),
  );

const sees = (channel: RealtimeChannel, expected: Record<string, unknown[]>) =>
  vi.waitFor(() => expect(present(channel)).toEqual(expected), 10_000);

test('who comes, changes and goes is seen by all, through every process', async () => {
  const ana = await join('room', 'ana');
  const bruno = await join('room', 'bruno', second);
  expect(await ana.channel.track({ at: 'home' })).toBe('ok');
  expect(await bruno.channel.track({ at: 'work' })).toBe('ok');
  const both = { ana: [{ at: 'home' }], bruno: [{ at: 'work' }] };
  await sees(ana.channel, both);
  await sees(bruno.channel, both);
  // Who comes later is told who is there.
  const carla = await join('room', 'carla');
  await sees(carla.channel, both);

  await ana.channel.track({ at: 'work' });
  await sees(bruno.channel, { ana: [{ at: 'work' }], bruno: [{ at: 'work' }] });
  expect(await bruno.channel.untrack()).toBe('ok');
  await sees(carla.channel, { ana: [{ at: 'work' }] });
  expect(carla.told).toContainEqual({ event: 'leave', key: 'bruno' });
  // Gone without a word.
  ana.client.realtime.disconnect();
  await sees(bruno.channel, {});
  expect((await join('room', 'diego')).channel.presenceState()).toEqual({});
});

test('somebody with two windows is one key with two presences', async () => {
  const one = await join('windows', 'ana');
  const two = await join('windows', 'ana', second);
  await one.channel.track({ window: 1 });
  await two.channel.track({ window: 2 });
  await vi.waitFor(() => expect(present(one.channel).ana).toHaveLength(2), 10_000);
  await two.client.removeChannel(two.channel);
  await sees(one.channel, { ana: [{ window: 1 }] });
});

test('other channels see nothing, nor does the public one of a private name', async () => {
  const ana = await join('quiet', 'ana');
  await ana.channel.track({});
  await sees(ana.channel, { ana: [{}] });
  expect(present((await join('quieter', 'bruno')).channel)).toEqual({});
});

test('who was served by a process that died is gone after half a minute', async () => {
  const ana = await join('haunted', 'ana');
  await sql(`insert into realtime.presences (ref, channel, room, key, meta, process, seen_at) values
    ('old', gen_random_uuid(), 'public:haunted', 'ghost', '{}', gen_random_uuid(), now() - interval '31 seconds'),
    ('new', gen_random_uuid(), 'public:haunted', 'alive', '{}', gen_random_uuid(), now())`);
  await ana.channel.track({});
  await sees(ana.channel, { ana: [{}], ghost: [{}], alive: [{}] });
  // A process looks when it starts, and every ten seconds.
  await using _ = await serveTestPlatform('template_platform', { database: served.db });
  await sees(ana.channel, { ana: [{}], alive: [{}] });
});

test('a property named like one of the prototype is only a name', async () => {
  const ana = await join('names', 'ana');
  const bruno = await join('names', 'bruno', second);
  await ana.channel.track(JSON.parse('{"__proto__": {"isAdmin": true}, "toString": 1}'));
  await vi.waitFor(
    () => expect(JSON.stringify(bruno.channel.presenceState())).toContain('"toString":1'),
    10_000,
  );
  expect(Object.hasOwn(Object.prototype, 'isAdmin')).toBe(false);
});

describe('what somebody tracks', () => {
  test('has at most ten keys and two kilobytes', async () => {
    using socket = await openRealtimeSocket({ url: served.url, key: served.keys.publishable });
    const track = (payload: unknown) => socket.send('large', 'presence', { event: 'track', payload });
    expect(await socket.join('large')).toBe('ok');
    const keys = Object.fromEntries(Array.from({ length: 11 }, (_, at) => [`key ${at}`, at]));
    const reference = track(keys);
    await socket.until('phx_reply', 2);
    const refusal = socket.heard.find((message) => message.reference === reference);
    expect(answerOf(refusal?.payload)).toMatch(/^InvalidPresence/);
    track({ text: 'x'.repeat(2048) });
    await socket.until('phx_close', 1);
    expect(JSON.stringify(socket.heard)).toContain('Track message size exceeded');
  });

  test('changes twenty times a second at most', async () => {
    using socket = await openRealtimeSocket({ url: served.url, key: served.keys.publishable });
    expect(await socket.join('busy')).toBe('ok');
    for (let at = 0; at < 60; at += 1) socket.send('busy', 'presence', { event: 'track', payload: { at } });
    await socket.until('phx_close', 1);
    expect(JSON.stringify(socket.heard)).toContain('Client presence rate limit exceeded');
  });

  test('is refused when five hundred are in the room', async () => {
    await sql(`insert into realtime.presences (ref, channel, room, key, meta, process)
      select n, gen_random_uuid(), 'public:full', n, '{}', gen_random_uuid() from generate_series(1, 500) n`);
    using socket = await openRealtimeSocket({ url: served.url, key: served.keys.publishable });
    expect(await socket.join('full')).toBe('ok');
    const reference = socket.send('full', 'presence', { event: 'track', payload: {} });
    await socket.until('phx_reply', 2);
    const refusal = socket.heard.find((message) => message.reference === reference);
    expect(answerOf(refusal?.payload)).toMatch(/^UnableToTrackPresence/);
  });
});
