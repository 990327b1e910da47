import { setTimeout } from 'node:timers/promises';
import { worstMessages } from '@voltandes/platform/bench/realtime-messages';
import { openRealtimeSocket, type RealtimeSocket } from '@voltandes/platform/testing/realtime-socket';
import { SignJWT } from 'jose';
import { Client } from 'pg';
import { JWT_SECRET, type ServedPlatform, servePlatform } from './serve-platform.ts';

const SESSIONS = 1000;
const CHANGES = 20;
const SCHEMA = `
  create table public.notes (id int primary key, owner uuid, body text);
  alter table public.notes enable row level security;
  create policy "Members see all notes" on public.notes for select to authenticated
    using ((select auth.uid()) is not null);
  create table public.news (id int primary key, title text);
  alter publication supabase_realtime add table public.notes, public.news;
  insert into public.notes select n, gen_random_uuid(), repeat('x', 200) from generate_series(1, 100) n;
  insert into public.news values (1, '');`;

/** Realtime with many sessions, and the impact of a hostile client on everybody else. */
export async function realtime(): Promise<void> {
  worstMessages();
  await using platform = await servePlatform(SCHEMA, {
    environment: { REALTIME_CONNECTIONS_PER_ADDRESS: String(SESSIONS + 10) },
  });
  const client = new Client({ connectionString: platform.databaseUrl });
  await client.connect();
  try {
    await manySessions(platform, client);
    await hostileFilters(platform, client, { connections: 1, channels: 40, filters: 100, length: 1900 });
    // The accepted maximum.
    await hostileFilters(platform, client, { connections: 6, channels: 1, filters: 20, length: 90 });
    await hostileJoins(platform);
  } finally {
    await client.end();
  }
}

const connect = ({ publishable: key, url }: ServedPlatform): Promise<RealtimeSocket> =>
  openRealtimeSocket({ url, key });

async function manySessions(platform: ServedPlatform, client: Client): Promise<void> {
  const sockets: RealtimeSocket[] = [];
  for (let at = 0; at < SESSIONS; at += 1) {
    const token = await new SignJWT({ role: 'authenticated', session_id: String(at) })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(crypto.randomUUID())
      .setExpirationTime('1h')
      .sign(new TextEncoder().encode(JWT_SECRET));
    const socket = await connect(platform);
    const listening = { event: '*', schema: 'public', table: 'notes' };
    const request = { access_token: token, config: { postgres_changes: [listening] } };
    // All share one address, whose join rate is limited.
    while ((await socket.join('notes', request)) !== 'ok') await setTimeout(100);
    sockets.push(socket);
  }
  const rest = pollRest(platform);
  const delays: number[] = [];
  for (let id = 1; id <= CHANGES; id += 1) {
    const started = performance.now();
    const received = sockets.map(async (socket) => {
      await socket.until('postgres_changes', id);
      delays.push(performance.now() - started);
    });
    await client.query("update public.notes set body = body || '.' where id = $1", [id]);
    await Promise.all(received);
  }
  const p95 = delays.toSorted((a, b) => a - b)[Math.floor(delays.length * 0.95)] ?? 0;
  console.log(
    `${SESSIONS} sessions received ${CHANGES} changes, each with its own claims: p95 ${p95.toFixed(0)} ms`,
  );
  console.log(`the slowest HTTP response meanwhile took ${(await rest()).toFixed(0)} ms`);
  for (const socket of sockets) socket[Symbol.dispose]();
}

async function hostileFilters(
  platform: ServedPlatform,
  client: Client,
  attack: { connections: number; channels: number; filters: number; length: number },
): Promise<void> {
  const { channels, connections, filters, length } = attack;
  const sockets = await Promise.all(Array.from({ length: connections }, () => connect(platform)));
  let joined = 0;
  for (const socket of sockets)
    for (let channel = 0; channel < channels; channel += 1) {
      const postgres_changes = Array.from({ length: filters }, (_, at) => ({
        event: '*',
        schema: 'public',
        table: 'news',
        filter: `title=like.%${'_y'.repeat(length / 2)}${channel}-${at}`,
      }));
      const answer = await socket.join(`attack-${channel}`, { config: { postgres_changes } });
      if (answer === 'ok') joined += filters;
    }
  const rest = pollRest(platform);
  await client.query("update public.news set title = repeat('y', 2400)");
  await setTimeout(1000);
  console.log(`${connections * channels * filters} patterns of ${length}: ${joined} accepted`);
  console.log(`the slowest HTTP response meanwhile took ${(await rest()).toFixed(0)} ms`);
  for (const socket of sockets) socket[Symbol.dispose]();
}

async function hostileJoins(platform: ServedPlatform): Promise<void> {
  const socket = await connect(platform);
  const rest = pollRest(platform);
  const answers = await Promise.all(
    Array.from({ length: 3000 }, (_, at) => socket.join(`private-${at}`, { config: { private: true } })),
  );
  const refused = answers.filter((answer) => answer !== 'closed').length;
  console.log(`3,000 private joins: ${refused} answered before the connection was closed`);
  console.log(`the slowest HTTP response meanwhile took ${(await rest()).toFixed(0)} ms`);
  socket[Symbol.dispose]();
}

/** Polls REST. @returns a function that stops polling and returns the slowest response time in ms */
function pollRest({ publishable, url }: ServedPlatform): () => Promise<number> {
  let slowest = 0;
  let isPolling = true;
  const polling = (async () => {
    let started = performance.now();
    while (isPolling) {
      const answer = await fetch(`${url}/rest/v1/news?limit=1`, { headers: { apikey: publishable } }).catch(
        () => null,
      );
      await answer?.arrayBuffer();
      slowest = Math.max(slowest, performance.now() - started);
      // A stalled server drops connections: retries count from the first attempt.
      if (answer) started = performance.now();
    }
  })();
  return async () => {
    isPolling = false;
    await polling;
    return slowest;
  };
}
