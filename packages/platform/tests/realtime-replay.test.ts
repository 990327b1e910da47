import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { openRealtimeSocket } from '#testing/realtime-socket.ts';
import { subscribeChannel } from '#testing/subscribe-channel.ts';

let served: TestPlatform;
beforeAll(async () => {
  served = await serveTestPlatform('template_platform');
  await sql(`create policy "Visitors read the news" on realtime.messages for select to anon
    using (realtime.topic() like 'news%')`);
});
afterAll(() => served[Symbol.asyncDispose]());

const sql = (text: string, values?: unknown[]) => served.db.sql(text, values);
const send = (text: string, topic: string, isPrivate = true) =>
  sql('select realtime.send($1, $2, $3, $4)', [JSON.stringify({ text }), 'said', topic, isPrivate]);
const open = () => openRealtimeSocket({ url: served.url, key: served.keys.publishable });

/** Publishes news and waits until current subscribers have received it, so that later ones only get it by replay. */
async function publish(texts: readonly string[]): Promise<void> {
  const client = served.client();
  const channel = client.channel('news', { config: { private: true } });
  const received: unknown[] = [];
  channel.on('broadcast', { event: 'said' }, (message) => received.push(message));
  await subscribeChannel(channel);
  for (const text of texts) await send(text, 'news');
  await expect.poll(() => received).toHaveLength(texts.length);
  await client.removeAllChannels();
  client.realtime.disconnect();
}

test('the latest messages sent from SQL are replayed in order to later subscribers', async () => {
  await publish(['first', 'second', 'third']);
  await send('of another channel', 'news-other');
  await send('public', 'news', false);
  using socket = await open();
  const config = { private: true, broadcast: { replay: { since: Date.now() - 60_000, limit: 2 } } };
  expect(await socket.join('news', { config })).toBe('ok');
  await socket.until('broadcast', 2);
  const replayed = socket.received.filter(({ event }) => event === 'broadcast').map(({ payload }) => payload);
  expect(replayed).toEqual(
    ['second', 'third'].map((text) => ({
      type: 'broadcast',
      event: 'said',
      payload: { text },
      meta: { id: expect.any(String), replayed: true },
    })),
  );
});

test('the latest messages of one transaction are replayed in order', async () => {
  const texts = Array.from({ length: 30 }, (_, at) => `${at + 1}`);
  await sql(
    "select realtime.send(jsonb_build_object('text', text), 'said', 'news-bulk') from unnest($1::text[]) text",
    [texts],
  );
  using socket = await open();
  const config = { private: true, broadcast: { replay: { since: Date.now() - 60_000, limit: 3 } } };
  expect(await socket.join('news-bulk', { config })).toBe('ok');
  await socket.until('broadcast', 3);
  const replayed = socket.received.filter(({ event }) => event === 'broadcast').map(({ payload }) => payload);
  expect(replayed).toMatchObject([
    { payload: { text: '28' } },
    { payload: { text: '29' } },
    { payload: { text: '30' } },
  ]);
});

test('the client library receives replayed messages', async () => {
  const since = Date.now();
  await publish(['for the library']);
  const client = served.client();
  const channel = client.channel('news', { config: { private: true, broadcast: { replay: { since } } } });
  const replayed = new Promise((resolve) => channel.on('broadcast', { event: 'said' }, resolve));
  channel.subscribe();
  expect(await replayed).toMatchObject({ payload: { text: 'for the library' }, meta: { replayed: true } });
  await client.removeAllChannels();
  client.realtime.disconnect();
});

test.each([
  ['a public channel', { broadcast: { replay: { since: 0 } } }, /Replay is not allowed for public channels$/],
  ['an unspecified time', { private: true, broadcast: { replay: {} } }, /Replay params are not valid$/],
  ['26 messages', { private: true, broadcast: { replay: { since: 0, limit: 26 } } }, /not valid$/],
  ['an out-of-range time', { private: true, broadcast: { replay: { since: 1e300 } } }, /not valid$/],
])('a replay for %s is rejected', async (_, config, reason) => {
  using socket = await open();
  expect(await socket.join('news', { config })).toMatch(reason);
});

test('nothing is replayed to callers who may not read the channel', async () => {
  await send('secret', 'closed');
  using socket = await open();
  const config = { private: true, broadcast: { replay: { since: 0 } } };
  expect(await socket.join('closed', { config })).toMatch(/^Unauthorized/);
  expect(socket.received.filter(({ event }) => event === 'broadcast')).toEqual([]);
});
