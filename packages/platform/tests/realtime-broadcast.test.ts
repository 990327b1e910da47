import type { RealtimeChannel, RealtimeChannelOptions, SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { serveTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { openRealtimeSocket } from '#testing/realtime-socket.ts';
import { subscribeChannel } from '#testing/subscribe-channel.ts';

type Config = RealtimeChannelOptions['config'];

let served: TestPlatform;
/** Another server process on the same database. */
let second: TestPlatform;
const clients: SupabaseClient[] = [];

beforeAll(async () => {
  served = await serveTestPlatform('template_platform', { proxies: 1 });
  second = await serveTestPlatform('template_platform', { database: served.db, proxies: 1 });
  await sql(`
    set role postgres;
    create policy "Staff read their topics" on realtime.messages for select to authenticated
      using (realtime.topic() in ('staff', 'notices'));
    create policy "Staff write to their topic" on realtime.messages for insert to authenticated
      with check (realtime.topic() = 'staff');
    reset role;`);
});
afterAll(async () => {
  for (const client of clients) client.realtime.disconnect();
  await second[Symbol.asyncDispose]();
  await served[Symbol.asyncDispose]();
});

const sql = (text: string) => served.db.sql(text);

function visitor(where = served): SupabaseClient {
  const client = where.client();
  clients.push(client);
  return client;
}

async function member(email: string): Promise<SupabaseClient> {
  await served
    .client(served.keys.secret)
    .auth.admin.createUser({ email, password: 'secret1', email_confirm: true });
  const client = visitor();
  await client.auth.signInWithPassword({ email, password: 'secret1' });
  return client;
}

interface ReceivedBroadcast {
  readonly event: string;
  readonly payload: unknown;
}

async function join(client: SupabaseClient, topic: string, config: Config = {}) {
  const received: ReceivedBroadcast[] = [];
  const channel = client.channel(topic, { config });
  channel.on('broadcast', { event: '*' }, ({ event, payload }) => received.push({ event, payload }));
  await subscribeChannel(channel);
  return { channel, received };
}

const send = (channel: RealtimeChannel, event: string, payload?: unknown) =>
  channel.send({ type: 'broadcast', event, payload });

/** Waits for the event `last`, which every subscriber receives, and returns the payloads received before it. */
async function until(received: ReceivedBroadcast[], last: string): Promise<unknown[]> {
  await vi.waitFor(() => expect(received.map(({ event }) => event)).toContain(last), 120_000);
  return received.filter(({ event }) => event !== last).map(({ payload }) => payload);
}

test('delivers broadcasts in order to all subscribers of the topic except the sender', async () => {
  const ana = await join(visitor(), 'room');
  const bruno = await join(visitor(), 'room');
  const elsewhere = await join(visitor(), 'another room');
  for (let at = 0; at < 20; at += 1) await send(ana.channel, 'cursor', { at, ñ: 'señal ⚡' });
  await send(ana.channel, 'end');
  expect(await until(bruno.received, 'end')).toEqual(
    Array.from({ length: 20 }, (_, at) => ({ at, ñ: 'señal ⚡' })),
  );
  expect(ana.received).toEqual([]);
  expect(elsewhere.received).toEqual([]);
});

test('delivers through another process, including binary and payloads larger than a notification', async () => {
  const ana = await join(visitor(), 'far');
  const bruno = await join(visitor(second), 'far');
  const long = 'á'.repeat(100_000);
  await send(ana.channel, 'long', { long });
  const bytes = new Uint8Array([0, 255, 7]);
  await send(ana.channel, 'bytes', bytes.buffer);
  await send(ana.channel, 'end');
  const [text, binary] = await until(bruno.received, 'end');
  expect(JSON.stringify(text) === JSON.stringify({ long })).toBe(true);
  expect(binary).toBeInstanceOf(ArrayBuffer);
  expect(binary instanceof ArrayBuffer && [...new Uint8Array(binary)]).toEqual([0, 255, 7]);
});

test('supports `self` and `ack`', async () => {
  const ana = await join(visitor(), 'echo', { broadcast: { self: true, ack: true } });
  expect(await send(ana.channel, 'hello', { at: 1 })).toBe('ok');
  await vi.waitFor(() => expect(ana.received).toEqual([{ event: 'hello', payload: { at: 1 } }]), 120_000);
});

test('supports version 1 of the protocol', async () => {
  const received: unknown[] = [];
  const ws = new WebSocket(
    `${served.url.replace('http', 'ws')}/realtime/v1/websocket?apikey=${served.keys.publishable}&vsn=1.0.0`,
  );
  ws.onmessage = ({ data }) => received.push(JSON.parse(String(data)));
  await new Promise((resolve) => {
    ws.onopen = resolve;
  });
  const send = (event: string, payload: unknown) =>
    ws.send(JSON.stringify({ topic: 'realtime:old', event, payload, ref: '1', join_ref: '1' }));
  send('phx_join', { config: { broadcast: { self: true } } });
  await vi.waitFor(() => expect(received).not.toEqual([]), 120_000);
  const modern = await join(visitor(), 'old');
  send('broadcast', { type: 'broadcast', event: 'hello', payload: { at: 1 } });
  await vi.waitFor(
    () =>
      expect(received).toContainEqual({
        topic: 'realtime:old',
        event: 'broadcast',
        payload: { type: 'broadcast', event: 'hello', payload: { at: 1 } },
        ref: null,
        join_ref: '1',
      }),
    10_000,
  );
  await vi.waitFor(() => expect(modern.received).toEqual([{ event: 'hello', payload: { at: 1 } }]), 120_000);
  ws.close();
});

test('closes a connection that exceeds the message rate', async () => {
  const ana = await join(visitor(), 'loud');
  const reasons: string[] = [];
  ana.channel.on('system', {}, ({ message }) => reasons.push(message));
  for (let at = 0; at < 1200; at += 1) send(ana.channel, 'noise', {});
  await vi.waitFor(
    () => expect(reasons).toEqual(['MessagePerSecondRateLimitReached: Too many messages per second']),
    10_000,
  );
});

describe('over HTTP', () => {
  test('accepts one message or several', async () => {
    const bruno = await join(visitor(second), 'by http');
    const silent = visitor().channel('by http');
    expect(await silent.httpSend('one', { at: 1 })).toEqual({ success: true });
    const response = await fetch(`${served.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { apikey: served.keys.publishable, 'content-type': 'application/json' },
      body: JSON.stringify({
        messages: [2, 3].map((at) => ({ topic: 'by http', event: `number ${at}`, payload: { at } })),
      }),
    });
    expect(response.status).toBe(202);
    await vi.waitFor(
      () =>
        expect(bruno.received).toEqual([
          { event: 'one', payload: { at: 1 } },
          { event: 'number 2', payload: { at: 2 } },
          { event: 'number 3', payload: { at: 3 } },
        ]),
      10_000,
    );
  });

  test.each([
    ['/api/broadcast', '{', 422],
    ['/api/broadcast', '{"messages":[{"topic":"x"}]}', 422],
    ['/api/broadcast/x/events/y', '{', 422],
    [`/api/broadcast/${'x'.repeat(256)}/events/y`, '{}', 422],
    ['/api/broadcast/%zz/events/y', '{}', 422],
    ['/api/broadcast/%00/events/y?private=true', '{}', 422],
    [
      '/api/broadcast',
      JSON.stringify({ messages: Array(101).fill({ topic: 'x', event: 'y', payload: 1 }) }),
      422,
    ],
    ['/api/broadcast/staff/events/y?private=true', '{}', 403],
    ['/api/broadcast', `"${'x'.repeat(1024 * 1024)}"`, 413],
    // Numbers that become longer when they are written again.
    ['/api/broadcast/x/events/y', `[${Array(40_000).fill('1e20').join()}]`, 413],
    ['/api/other', '{}', 404],
  ])('%s with %.30s: %d', async (path, body, status) => {
    const response = await fetch(`${served.url}/realtime/v1${path}`, {
      method: 'POST',
      headers: { apikey: served.keys.publishable, 'content-type': 'application/json' },
      body,
    });
    expect(response.status).toBe(status);
    expect(Object.keys(await response.json())).not.toEqual([]);
  });
});

test('limits HTTP broadcasts per address across processes, except with the secret key', async () => {
  const send = (where: TestPlatform, key = where.keys.publishable) =>
    fetch(`${where.url}/realtime/v1/api/broadcast`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.7' },
      body: JSON.stringify({ messages: Array(100).fill({ topic: 'nobody', event: 'x', payload: 1 }) }),
    });
  let refused: Response | undefined;
  for (let at = 0; !refused; at += 1) {
    const response = await send(at % 2 === 0 ? served : second);
    if (response.status !== 202) refused = response;
    else expect(at).toBeLessThan(100);
  }
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await send(served, served.keys.secret)).status).toBe(202);
});

describe('a private channel', () => {
  const PRIVATE = { private: true };

  test('requires permission to read, and is distinct from the public channel of the same name', async () => {
    await expect(join(visitor(), 'staff', PRIVATE)).rejects.toThrow(
      'Unauthorized: You do not have permissions to read from this Channel topic: staff',
    );
    const ana = await join(await member('ana@voltandes.example'), 'staff', PRIVATE);
    const bruno = await join(await member('bruno@voltandes.example'), 'staff', PRIVATE);
    const stranger = await join(visitor(), 'staff');
    await send(stranger.channel, 'intrusion', {});
    await send(ana.channel, 'news', { at: 1 });
    await send(ana.channel, 'end');
    expect(await until(bruno.received, 'end')).toEqual([{ at: 1 }]);
    expect(stranger.received).toEqual([]);
  });

  test('requires permission to write', async () => {
    const ana = await join(await member('carla@voltandes.example'), 'notices', {
      private: true,
      broadcast: { ack: true },
    });
    const bruno = await join(await member('diego@voltandes.example'), 'notices', PRIVATE);
    expect(await send(ana.channel, 'noise', {})).toBe('error');
    await sql(`select realtime.send('{"at": 1}', 'notice', 'notices')`);
    await vi.waitFor(
      () => expect(bruno.received).toEqual([{ event: 'notice', payload: { at: 1 } }]),
      120_000,
    );
  });

  test('a failing policy only rejects its own channel', async () => {
    await sql(`
      set role postgres;
      create policy "Rooms have numbers" on realtime.messages to anon
        using (realtime.topic()::int > 0) with check (realtime.topic()::int > 0);
      reset role;`);
    using socket = await openRealtimeSocket({ url: served.url, key: served.keys.publishable });
    expect(await socket.join('open')).toBe('ok');
    expect(await socket.join('7', { config: { private: true } })).toBe('ok');
    expect(await socket.join('seven', { config: { private: true } })).toMatch(/^Unauthorized/);
    expect(await socket.join('another')).toBe('ok');

    const { received } = await join(visitor(), 'open');
    const post = async (path: string, body: unknown): Promise<number> => {
      const url = `${served.url}/realtime/v1/api/broadcast${path}`;
      const headers = { apikey: served.keys.publishable };
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    };
    expect(await post('/seven/events/e?private=true', {})).toBe(403);
    const to = (topic: string, isPrivate: boolean) => ({
      topic,
      event: 'e',
      payload: {},
      private: isPrivate,
    });
    expect(await post('', { messages: [to('seven', true), to('open', false)] })).toBe(202);
    await vi.waitFor(() => expect(received).toEqual([{ event: 'e', payload: {} }]), 120_000);
  });

  test('checking permissions leaves no rows', async () => {
    await join(await member('eva@voltandes.example'), 'staff', PRIVATE);
    const rows = await sql("select from realtime.messages where topic = 'staff'");
    expect(rows).toEqual([]);
  });
});

test('delivers broadcasts and changes sent from SQL', async () => {
  const ana = await join(visitor(second), 'from sql');
  await sql(`select realtime.send('{"at": 1}', 'hello', 'from sql', false)`);
  await sql(`begin; select realtime.send('{}', 'never', 'from sql', false); rollback`);
  await sql(`insert into realtime.messages (id, topic, extension, payload, event)
    values ('0a000000-0000-0000-0000-000000000001', 'from sql', 'broadcast', '{"at": 2}', 'hello')`);
  await sql(`select realtime.send('{}', 'end', 'from sql', false)`);
  expect(await until(ana.received, 'end')).toEqual([{ at: 1 }, { at: 2 }]);

  await sql(`
    set role postgres;
    create table public.news (id int primary key);
    create function public.tell_news() returns trigger language plpgsql security definer as $$ begin
      perform realtime.broadcast_changes('staff', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
      return null;
    end $$;
    create trigger tell after insert on public.news for each row execute function public.tell_news();
    reset role;`);
  const staff = await join(await member('fabian@voltandes.example'), 'staff', { private: true });
  await sql('insert into public.news values (7)');
  const payload = {
    schema: 'public',
    table: 'news',
    operation: 'INSERT',
    record: { id: 7 },
    old_record: null,
  };
  await vi.waitFor(() => expect(staff.received).toEqual([{ event: 'INSERT', payload }]), 120_000);
});

test('ignores foreign notifications', async () => {
  const ana = await join(visitor(), 'calm');
  await sql("select pg_notify('realtime_broadcast', 'x:0:e30='), pg_notify('realtime_broadcast', '')");
  await sql(`select realtime.send('{}', 'end', 'calm', false)`);
  expect(await until(ana.received, 'end')).toEqual([]);
});

test('API roles can neither call the functions that send from SQL nor read presences', async () => {
  for (const statement of [
    `select realtime.send('{}', 'x', 'y')`,
    'select * from realtime.presences',
    'update realtime.messages set topic = null',
  ])
    await expect(sql(`set role anon; ${statement}`)).rejects.toThrow('permission denied');
});
