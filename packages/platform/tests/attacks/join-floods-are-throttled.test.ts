import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { asAdministrator } from '#platform/database/administration.ts';
import { serveTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { openRealtimeSocket, replyStatus } from '#testing/realtime-socket.ts';

let served: TestPlatform;
beforeAll(async () => {
  served = await serveTestPlatform('template_platform', {
    realtimeLimits: { messagesPerSecond: 1000 },
  });
});
afterAll(() => served[Symbol.asyncDispose]());

const connect = (key = served.keys.publishable) => openRealtimeSocket({ url: served.url, key });
/** The server sends a close reason, but a client that keeps sending may be reset before reading it. */
const CLOSE_CODES = [1006, 1008];
const PRIVATE = { config: { private: true } };

test('lets 100 private joins per second reach the database and rejects the others', async () => {
  using socket = await connect();
  const started = performance.now();
  for (let at = 0; at < 3000; at += 1) socket.send(`private ${at}`, 'phx_join', PRIVATE);
  await Promise.race([socket.closed, socket.until('phx_reply', 3000)]);
  const answers = Map.groupBy(socket.received, ({ payload }) => replyStatus(payload).split(':')[0]);
  const seconds = Math.ceil((performance.now() - started) / 1000) + 1;
  expect(answers.get('Unauthorized')?.length).toBeLessThanOrEqual(seconds * 100);
  expect(answers.get('ClientJoinRateLimitReached')?.length).toBeGreaterThan(0);
});

test("processes a connection's joins in order without delaying its heartbeat", async () => {
  using socket = await connect();
  for (let at = 0; at < 50; at += 1) socket.send(String(at), 'phx_join', PRIVATE);
  const heartbeat = socket.send('phoenix', 'heartbeat', {});
  await socket.until('phx_reply', 51);
  const references = socket.received.map(({ reference }) => Number(reference));
  expect(references.indexOf(Number(heartbeat))).toBeLessThan(50);
  const joins = references.filter((reference) => reference !== Number(heartbeat));
  expect(joins).toEqual(joins.toSorted((one, other) => one - other));
});

test('joins that wait for the database do not delay REST', async () => {
  await served.db.sql(`
      create table public.news (id int primary key);
      grant select on public.news to anon;
      create function public.wait() returns boolean language sql as 'select pg_advisory_xact_lock_shared(12) is not null';
      create policy "After a while" on realtime.messages for select to anon using (public.wait());
      notify pgrst, 'reload schema';`);
  using stack = new DisposableStack();
  const readNews = async (): Promise<number> =>
    (await fetch(`${served.url}/rest/v1/news`, { headers: { apikey: served.keys.publishable } })).status;
  await expect.poll(readNews).toBe(200);
  const answered = await asAdministrator(served.db.url, async (client) => {
    await client.query('select pg_advisory_lock(12)');
    let joined = 0;
    for (let at = 0; at < 20; at += 1) {
      const socket = stack.use(await connect());
      socket.join('slow', PRIVATE).finally(() => joined++);
    }
    await expect
      .poll(() => served.db.sql("select from pg_locks where locktype = 'advisory' and not granted"))
      .not.toHaveLength(0);
    expect(await readNews()).toBe(200);
    return joined;
  });
  expect(answered).toBe(0);
  await served.db.sql('drop policy "After a while" on realtime.messages');
});

test.each(['heartbeat', 'access_token', 'unknown', 'presence', 'broadcast', 'phx_leave'])(
  'too many %s messages close the connection',
  async (event) => {
    using socket = await connect();
    for (let at = 0; at < 2100; at += 1) socket.send('a', event, {});
    expect(CLOSE_CODES).toContain(await socket.closed);
  },
);

test('too many pings, bytes or unreadable messages close the connection', async () => {
  using pinging = await connect();
  for (let at = 0; at < 2100; at += 1) pinging.ws.ping();
  expect(CLOSE_CODES).toContain(await pinging.closed);
  using garbling = await connect();
  for (let at = 0; at < 2100; at += 1) garbling.ws.send(at % 2 === 0 ? '{' : Buffer.from([3, 255, 255]));
  expect(CLOSE_CODES).toContain(await garbling.closed);
  using shouting = await connect();
  for (let at = 0; at < 12; at += 1) shouting.ws.send('x'.repeat(250_000));
  expect(CLOSE_CODES).toContain(await shouting.closed);
});

test('limits connections per address and releases them when they close', async () => {
  await using small = await serveTestPlatform('template_platform', {
    database: served.db,
    realtimeLimits: { connectionsPerAddress: 3 },
  });
  const connect = () => openRealtimeSocket({ url: small.url, key: small.keys.publishable });
  using open = new DisposableStack();
  for (let at = 0; at < 3; at += 1) open.use(await connect());
  await expect(connect()).rejects.toThrow('429');
  const refused = new WebSocket(`${small.url}/realtime/v1/websocket?apikey=${small.keys.publishable}`);
  const [, { headers }] = await once(refused, 'unexpected-response');
  expect(headers).toMatchObject({ 'retry-after': '1', 'x-request-id': expect.any(String) });
  open.dispose();
  await expect
    .poll(() => connect().then((socket) => socket[Symbol.dispose](), String), { timeout: 120_000 })
    .toBe(undefined);
});
