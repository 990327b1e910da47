import { afterAll, beforeAll, expect, test } from 'vitest';
import { serveTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { openRealtimeSocket, type RealtimeSocket } from '#testing/realtime-socket.ts';

let served: TestPlatform;
beforeAll(async () => {
  served = await serveTestPlatform('template_platform');
  await served.db.sql(`
    set role postgres;
    create table public.notes (id int primary key, owner uuid, title text);
    alter table public.notes enable row level security;
    create policy "People see their own notes" on public.notes for select to authenticated
      using (owner = (select auth.uid()));
    create table public.news (id int primary key, title text);
    alter publication supabase_realtime add table public.notes, public.news;
    reset role;`);
});
afterAll(() => served[Symbol.asyncDispose]());

const open = () => openRealtimeSocket({ url: served.url, key: served.keys.publishable });

/** Broadcasts arrive as binary frames. */
const nextBroadcast = ({ ws }: RealtimeSocket): Promise<string> =>
  new Promise((resolve) => {
    ws.on('message', (data: Buffer, isBinary: boolean) => {
      if (isBinary) resolve(data.toString());
    });
  });

let id = 0;
const publish = (title: string) => served.db.sql('insert into public.news values ($1, $2)', [++id, title]);

test.each(['public', 'public:news', '*', 'public:news:title=eq.wanted'])(
  'supabase-js 1 names what it listens to in the topic (%s) and receives each change as an event',
  async (topic) => {
    using socket = await open();
    expect(await socket.join(topic, {})).toBe('ok');
    await publish('wanted');
    await socket.until('INSERT', 1);
    expect(socket.received.at(-1)).toMatchObject({
      topic: `realtime:${topic}`,
      payload: { type: 'INSERT', schema: 'public', table: 'news', record: { title: 'wanted' }, errors: null },
    });
  },
);

test('without `config`, a topic that names no table is still a channel for broadcasts', async () => {
  using socket = await open();
  expect(await socket.join('room:1:of anything', {})).toBe('ok');
  const received = nextBroadcast(socket);
  await served.db.sql("select realtime.send('{}', 'hello', 'room:1:of anything', false)");
  expect(await received).toContain('hello');
});

test('supabase-js 1 sends the token of the person as `user_token`', async () => {
  const email = 'ana@example.test';
  const admin = served.client(served.keys.secret).auth.admin;
  const { data } = await admin.createUser({ email, password: 'secret1', email_confirm: true });
  const { data: signedIn } = await served.client().auth.signInWithPassword({ email, password: 'secret1' });
  using socket = await open();
  const user_token = signedIn.session?.access_token;
  expect(await socket.join('public:notes', { user_token })).toBe('ok');
  await served.db.sql('insert into public.notes values ($1, $2, $3)', [++id, data.user?.id, 'mine']);
  await socket.until('INSERT', 1);
  expect(socket.received.at(-1)?.payload).toMatchObject({ record: { title: 'mine' } });
});

test.each([
  [{ table: 'news' }],
  [{ event: 'insert', schema: 'public', table: 'news' }],
  [{ event: 'INSERT', schema: 'public' }],
])('the reply repeats the listener as sent, which clients compare: %o', async (listener) => {
  using socket = await open();
  expect(await socket.join('listeners', { config: { postgres_changes: [listener] } })).toBe('ok');
  const reply = socket.received.find(({ event }) => event === 'phx_reply');
  expect(reply?.payload).toEqual({
    status: 'ok',
    response: { postgres_changes: [{ ...listener, id: expect.any(Number) }] },
  });
  await publish('any');
  await socket.until('postgres_changes', 1);
});

test('a presence key may be a number, and switches may be words', async () => {
  using socket = await open();
  const config = { presence: { key: 7, enabled: 'True' }, broadcast: { self: 'true', ack: 'false' } };
  expect(await socket.join('present', { config })).toBe('ok');
  socket.send('present', 'presence', { type: 'presence', event: 'track', payload: { at: 1 } });
  await socket.until('presence_diff', 1);
  expect(socket.received.find(({ event }) => event === 'presence_diff')?.payload).toMatchObject({
    joins: { 7: { metas: [{ at: 1 }] } },
  });
  const received = nextBroadcast(socket);
  socket.send('present', 'broadcast', { type: 'broadcast', event: 'hello', payload: {} });
  expect(await received).toContain('hello');
});

test('a client that waits for the stream of changes to be ready is told', async () => {
  using socket = await open();
  const config = { broadcast: { replication_ready: true } };
  expect(await socket.join('ready', { config })).toBe('ok');
  await socket.until('system', 1);
  expect(socket.received.find(({ event }) => event === 'system')?.payload).toEqual({
    extension: 'system',
    status: 'ok',
    message: 'Replication connection established',
    channel: 'ready',
  });
});
