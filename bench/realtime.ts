import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { worstMessages } from '@voltandes/platform/bench/realtime-messages';
import { openRealtimeSocket, type RealtimeSocket } from '@voltandes/platform/testing/realtime-socket';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { SignJWT } from 'jose';
import { Client } from 'pg';
import { z } from 'zod';

const SESSIONS = 500;
const CHANGES = 20;
const JWT_SECRET = 'a-secret-of-the-benchmark-that-is-long-enough';
const SCHEMA = `
  create table public.notes (id int primary key, owner uuid, body text);
  alter table public.notes enable row level security;
  create policy "Members see all notes" on public.notes for select to authenticated
    using ((select auth.uid()) is not null);
  create table public.news (id int primary key, title text);
  alter publication supabase_realtime add table public.notes, public.news;
  insert into public.notes select n, gen_random_uuid(), repeat('x', 200) from generate_series(1, 100) n;
  insert into public.news values (1, '');`;

const servedSchema = z.object({ url: z.string(), publishable: z.string(), databaseUrl: z.string() });

/** Realtime under many sessions, and the impact of one hostile connection on everybody else. */
export async function realtime(): Promise<void> {
  worstMessages();
  await using directory = await temporaryDirectory();
  await mkdir(join(directory.path, 'supabase', 'migrations'), { recursive: true });
  await writeFile(join(directory.path, 'supabase', 'migrations', '1_notes.sql'), SCHEMA);
  const server = spawn(
    process.execPath,
    ['server/cli.ts', 'platform', '--dir', directory.path, '--port', '0', '--jwt-secret', JWT_SECRET],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, REALTIME_CONNECTIONS_PER_ADDRESS: String(SESSIONS + 10) },
    },
  );
  try {
    const [line] = await once(createInterface(server.stdout), 'line');
    const platform = servedSchema.parse(JSON.parse(String(line)));
    const client = new Client({ connectionString: platform.databaseUrl });
    await client.connect();
    try {
      await manySessions(platform, client);
      await hostileFilters(platform, client, { connections: 1, channels: 40, filters: 100, length: 1900 });
      // The maximum that is accepted.
      await hostileFilters(platform, client, { connections: 6, channels: 1, filters: 20, length: 90 });
      await hostileJoins(platform);
    } finally {
      await client.end();
    }
  } finally {
    server.kill();
    await once(server, 'exit');
  }
}

type Served = z.infer<typeof servedSchema>;

const connect = ({ publishable: key, url }: Served): Promise<RealtimeSocket> =>
  openRealtimeSocket({ url, key });

async function manySessions(platform: Served, client: Client): Promise<void> {
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
  const started = performance.now();
  for (let id = 1; id <= CHANGES; id += 1)
    await client.query("update public.notes set body = body || '.' where id = $1", [id]);
  await Promise.all(sockets.map((socket) => socket.until('postgres_changes', CHANGES)));
  const took = performance.now() - started;
  console.log(`${SESSIONS} sessions received ${CHANGES} changes after ${took.toFixed(0)} ms`);
  console.log(`the slowest HTTP response meanwhile took ${(await rest()).toFixed(0)} ms`);
  for (const socket of sockets) socket[Symbol.dispose]();
}

async function hostileFilters(
  platform: Served,
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

async function hostileJoins(platform: Served): Promise<void> {
  const socket = await connect(platform);
  const rest = pollRest(platform);
  const answers = await Promise.all(
    Array.from({ length: 3000 }, (_, at) => socket.join(`private-${at}`, { config: { private: true } })),
  );
  const refused = answers.filter((answer) => answer !== 'closed').length;
  console.log(`3,000 private joins: ${refused} answered, the rest cut off`);
  console.log(`the slowest HTTP response meanwhile took ${(await rest()).toFixed(0)} ms`);
  socket[Symbol.dispose]();
}

/** Polls REST. @returns a function that stops, and returns the slowest response in ms */
function pollRest({ publishable, url }: Served): () => Promise<number> {
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
