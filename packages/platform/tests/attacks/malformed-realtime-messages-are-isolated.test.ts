import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { openRealtimeSocket, type RealtimeSocket } from '#testing/realtime-socket.ts';
import { seededRandom } from '#testing/seeded-random.ts';

const MESSAGES = 4000;

let served: TestPlatform;
beforeAll(async () => {
  served = await serveTestPlatform('template_platform', {
    realtimeLimits: { messagesPerSecond: 1_000_000, bytesPerSecond: 1e9 },
  });
});
afterAll(() => served[Symbol.asyncDispose]());

const EVENTS = [
  'phx_join',
  'phx_leave',
  'phx_close',
  'access_token',
  'broadcast',
  'presence',
  'heartbeat',
  'postgres_changes',
  'constructor',
  '__proto__',
  '',
];
const KEYS = [
  'config',
  'postgres_changes',
  'event',
  'schema',
  'table',
  'filter',
  'select',
  'broadcast',
  'self',
  'ack',
  'presence',
  'key',
  'enabled',
  'private',
  'access_token',
  'payload',
  'type',
  '__proto__',
  'constructor',
  'toString',
];
const WORDS = [
  ...EVENTS,
  'track',
  'untrack',
  '*',
  'INSERT',
  'id=eq.1',
  'a=like.%_%',
  '=eq.',
  'a=in.(((',
  'a=not.is.',
  '"',
  '\\',
  '\u0000',
  '\ud800',
  'realtime:',
  'x'.repeat(300),
];

test('random messages and bytes affect only their own connection (FUZZ_SEED=12)', async () => {
  const random = seededRandom(Number(process.env.FUZZ_SEED ?? 12));
  const value = (depth: number): unknown => {
    const kind = random.whole(depth > 3 ? 5 : 8);
    if (kind === 0) return null;
    if (kind === 1) return random.whole(2) === 0;
    if (kind === 2) return random.pick([0, -1, 1e308, 0.1, 2 ** 53]);
    if (kind < 5) return random.pick(WORDS);
    if (kind === 5) return Array.from({ length: random.whole(4) }, () => value(depth + 1));
    return Object.fromEntries(
      Array.from({ length: random.whole(6) }, () => [random.pick(KEYS), value(depth + 1)]),
    );
  };
  const message = (): string | Buffer => {
    const kind = random.whole(10);
    if (kind === 0) return Buffer.from(Array.from({ length: random.whole(40) }, () => random.whole(256)));
    if (kind === 1)
      return Buffer.from([3, ...Array.from({ length: random.whole(30) }, () => random.whole(20))]);
    if (kind === 2) return JSON.stringify(value(0));
    // Some messages are almost valid, to get past the first checks.
    if (kind === 3) {
      const config = { private: random.chance(0.5), presence: { key: random.pick(WORDS), enabled: true } };
      return JSON.stringify(['1', '1', `realtime:${random.pick(WORDS)}`, 'phx_join', { config }]);
    }
    if (kind === 4) {
      const payload = { event: 'track', payload: { [random.pick(KEYS)]: random.pick(WORDS) } };
      return JSON.stringify(['1', '1', `realtime:${random.pick(WORDS)}`, 'presence', payload]);
    }
    const topic = random.whole(3) === 0 ? value(3) : random.pick(['phoenix', 'realtime:a', 'realtime:b']);
    const config = { config: value(0), access_token: random.whole(4) === 0 ? value(3) : null };
    const payload = random.whole(2) === 0 ? value(0) : config;
    const text = JSON.stringify([value(3), value(3), topic, random.pick(EVENTS), payload]);
    return random.whole(8) === 0 ? text.slice(0, random.whole(text.length)) : text;
  };
  const connect = () => openRealtimeSocket({ url: served.url, key: served.keys.publishable });
  using witness = await connect();
  expect(await witness.join('witness')).toBe('ok');
  let socket: RealtimeSocket = await connect();
  for (let sent = 0; sent < MESSAGES; sent += 1) {
    if (socket.ws.readyState !== socket.ws.OPEN) socket = await connect();
    socket.ws.send(message(), () => undefined);
    // Yields to the server, which runs in this process.
    if (sent % 50 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  // Joins are processed in order: once this one is acknowledged, everything before it is done.
  await socket.join('done');
  // The other connection is still alive, and no prototype was polluted.
  witness.send('phoenix', 'heartbeat', {});
  await witness.until('phx_reply', 2);
  expect(Object.keys(Object.prototype)).toEqual([]);
  using late = await connect();
  expect(await late.join('a')).toBe('ok');
  // Presence on such a topic could never be read.
  expect(await late.join('a\0')).toBe('InvalidJoinPayload: invalid topic');
  socket[Symbol.dispose]();
});
