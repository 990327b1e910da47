import type { RealtimeChannel, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { serveTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { subscribeChannel } from '#testing/subscribe-channel.ts';

let served: TestPlatform;
const open: { client: SupabaseClient; channel: RealtimeChannel }[] = [];

beforeAll(async () => {
  served = await serveTestPlatform('template_platform');
  await sql(`
    set role postgres;
    create table public.notes (id int primary key, owner uuid not null, body text, secret text);
    alter table public.notes enable row level security;
    revoke all on public.notes from anon, authenticated;
    grant select (id, owner, body) on public.notes to authenticated;
    create policy "People see their own notes" on public.notes for select to authenticated
      using (owner = (select auth.uid()));
    create table public.news (id int primary key, title text);
    alter publication supabase_realtime add table public.notes, public.news;
    reset role;`);
});
afterAll(async () => {
  for (const { channel, client } of open) {
    await client.removeChannel(channel);
    client.realtime.disconnect();
  }
  await served[Symbol.asyncDispose]();
});

const sql = (text: string) => served.db.sql(text);

interface ReceivedChange {
  eventType: string;
  new: Record<string, unknown>;
  old: Record<string, unknown>;
}

/** Subscribes and waits for the confirmation. */
async function subscribe(
  client: SupabaseClient,
  filter: { event: '*'; schema: string; table: string; filter?: string; select?: string[] },
) {
  const received: ReceivedChange[] = [];
  const channel = client.channel(`test-${open.length}`);
  channel.on('postgres_changes', filter, ({ eventType, new: next, old }) =>
    received.push({ eventType, new: next, old }),
  );
  await subscribeChannel(channel);
  open.push({ client, channel });
  return received;
}

async function person(email: string): Promise<{ client: SupabaseClient; id: string }> {
  const { data } = await served
    .client(served.keys.secret)
    .auth.admin.createUser({ email, password: 'secret1', email_confirm: true });
  const client = served.client();
  await client.auth.signInWithPassword({ email, password: 'secret1' });
  return { client, id: data.user?.id ?? '' };
}

test('delivers inserts, updates and deletes with converted types', async () => {
  const received = await subscribe(served.client(), { event: '*', schema: 'public', table: 'news' });
  await sql("insert into public.news values (1, 'Hola')");
  await sql("update public.news set title = 'Adiós' where id = 1");
  await sql('delete from public.news where id = 1');
  await vi.waitFor(() => expect(received).toHaveLength(3), 120_000);
  expect(received).toEqual([
    { eventType: 'INSERT', new: { id: 1, title: 'Hola' }, old: {} },
    { eventType: 'UPDATE', new: { id: 1, title: 'Adiós' }, old: { id: 1 } },
    { eventType: 'DELETE', new: {}, old: { id: 1 } },
  ]);
});

test('applies filters on the server', async () => {
  const received = await subscribe(served.client(), {
    event: '*',
    schema: 'public',
    table: 'news',
    filter: 'id=gt.100',
  });
  await sql("insert into public.news values (50, 'no'), (101, 'yes')");
  await vi.waitFor(() => expect(received).toHaveLength(1), 120_000);
  expect(received[0]?.new).toEqual({ id: 101, title: 'yes' });
});

test('applies row-level security and omits columns without a grant', async () => {
  const ana = await person('ana@example.test');
  const bruno = await person('bruno@example.test');
  const anas = await subscribe(ana.client, { event: '*', schema: 'public', table: 'notes' });
  const brunos = await subscribe(bruno.client, { event: '*', schema: 'public', table: 'notes' });
  const strangers = await subscribe(served.client(), { event: '*', schema: 'public', table: 'notes' });
  const news = await subscribe(served.client(), { event: '*', schema: 'public', table: 'news' });
  await sql(
    `insert into public.notes values (1, '${ana.id}', 'for Ana', 'x'), (2, '${bruno.id}', 'for Bruno', 'x')`,
  );
  // Changes are delivered in order: once this one arrives, all earlier ones have.
  await sql("insert into public.news values (200, 'afterwards')");
  await vi.waitFor(() => expect(news).toHaveLength(1), 120_000);
  await vi.waitFor(() => expect([anas.length, brunos.length]).toEqual([1, 1]), 120_000);
  expect(anas.map(({ new: row }) => row)).toEqual([{ id: 1, owner: ana.id, body: 'for Ana' }]);
  expect(brunos.map(({ new: row }) => row)).toEqual([{ id: 2, owner: bruno.id, body: 'for Bruno' }]);
  expect(strangers).toEqual([]);
});

test('filters cannot probe unreadable columns', async () => {
  const carla = await person('carla@example.test');
  const filter = { event: '*', schema: 'public', table: 'notes' } as const;
  const probing = await subscribe(carla.client, { ...filter, filter: 'secret=eq.hidden' });
  const open = await subscribe(carla.client, { ...filter, filter: 'body=eq.after,id=gt.10' });
  await sql(`insert into public.notes values (10, '${carla.id}', 'before', 'hidden')`);
  await sql(`insert into public.notes values (11, '${carla.id}', 'after', 'hidden')`);
  await vi.waitFor(() => expect(open.map(({ new: row }) => row.id)).toEqual([11]), 120_000);
  expect(probing).toEqual([]);
});

test('delivers only the selected columns', async () => {
  const received = await subscribe(served.client(), {
    event: '*',
    schema: 'public',
    table: 'news',
    filter: 'title=like.Aviso%',
    select: ['title'],
  });
  await sql("insert into public.news values (400, 'Aviso 1')");
  await vi.waitFor(() => expect(received).toHaveLength(1), 120_000);
  expect(received[0]?.new).toEqual({ title: 'Aviso 1' });
});

test('does not deliver changes of a transaction that was rolled back', async () => {
  const received = await subscribe(served.client(), { event: '*', schema: 'public', table: 'news' });
  await sql("begin; insert into public.news values (300, 'no'); rollback");
  await sql("insert into public.news values (301, 'yes')");
  await vi.waitFor(() => expect(received).toHaveLength(1), 120_000);
  expect(received[0]?.new).toEqual({ id: 301, title: 'yes' });
});

test('rejects the handshake with an invalid API key', async () => {
  const socket = new WebSocket(
    `${served.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=wrong&vsn=2.0.0`,
  );
  const closed = await new Promise((resolve) => {
    socket.addEventListener('close', () => resolve('closed'));
    socket.addEventListener('open', () => resolve('open'));
  });
  expect(closed).toBe('closed');
});
