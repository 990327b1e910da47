import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { descendants } from '@voltandes/platform/testing/processes';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { SEARCHED_PAGES } from '#domain/website/page-search.ts';
import { type Acknowledged, findLostApplications, sendApplication } from '#testing/application-load.ts';
import { freePort, type ServedSite, serveSite } from '#testing/serve-site.ts';
import { createPerson, type Person } from '#testing/staff.ts';
import { LIST_PATH } from './list-request.ts';
import { median } from './median.ts';

const MINUTES = Number(process.env.MINUTES ?? 60);
const MINUTE = 60_000;
/** The kernel's files have kB. */
const KB_PER_MB = 1024;

/** How often each is done, in ms. */
const EVERY = { page: 50, list: 200, application: 2000, signIn: 10_000, listener: MINUTE } as const;
const LISTENERS = 20;

/** Staff who see all applications. */
interface Staff {
  readonly person: Person;
  accessToken: string;
}

/** What has been sent since the last line. */
interface Sent {
  count: number;
  failed: number;
  milliseconds: number[];
}

/**
 * Uses the site for `MINUTES` as a busy day would, with visitors, applicants, staff and listeners, and prints each
 * minute what would grow if something were not given back: memory, files, connections, disk.
 */
export async function soak(): Promise<void> {
  await using data = await temporaryDirectory();
  const metrics = `127.0.0.1:${await freePort()}`;
  await using site = await serveSite({
    dataDirectory: data.path,
    environment: { READ_CVS: 'true', TRUST_PROXY: '1', METRICS_ADDRESS: metrics },
  });
  const service = createClient(site.url, site.keys.secret, { auth: { persistSession: false } });
  const staff: Staff = { person: await createPerson(service, 'rrhh_admin'), accessToken: '' };
  await signIn(site, staff);
  const sent: Sent = { count: 0, failed: 0, milliseconds: [] };
  const acknowledged: Acknowledged = new Map();
  const listeners = await Promise.all(Array.from({ length: LISTENERS }, () => listen(site, staff)));
  const ended = new AbortController();
  const { signal } = ended;
  let page = 0;
  const work = [
    repeat(EVERY.page, { sent, signal }, async () => {
      const { ok } = await read(site.url + (SEARCHED_PAGES[page++ % SEARCHED_PAGES.length] ?? '/'));
      return ok;
    }),
    repeat(EVERY.list, { sent, signal }, async () => {
      const { ok } = await read(site.url + LIST_PATH, {
        apikey: site.keys.publishable,
        authorization: `Bearer ${staff.accessToken}`,
      });
      return ok;
    }),
    repeat(EVERY.application, { sent, signal }, () => sendApplication(site, acknowledged)),
    repeat(EVERY.signIn, { sent, signal }, () => signIn(site, staff)),
    repeat(EVERY.listener, { sent, signal }, async () => {
      await listeners.shift()?.client.removeAllChannels();
      listeners.push(await listen(site, staff));
      return true;
    }),
  ];
  const headings = [
    'minute',
    'requests',
    'failed',
    'median ms',
    'worst ms',
    'loop p99',
    'node MB',
    'psql MB',
  ];
  console.log([...headings, 'files', 'backends', 'data MB', 'events'].map((it) => it.padStart(10)).join(''));
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    await setTimeout(MINUTE);
    const { count, failed, milliseconds } = sent;
    const events = listeners.reduce((sum, { received }) => sum + received(), 0);
    const figures = [
      minute,
      count,
      failed,
      median(milliseconds),
      Math.max(...milliseconds),
      await loopDelay(metrics),
      ...(await memory(site)),
      (await site.sql('select count(*) from pg_stat_activity'))[0]?.count,
      await megabytesOf(data.path),
      events,
    ];
    console.log(figures.map((figure) => Number(figure).toFixed(0).padStart(10)).join(''));
    Object.assign(sent, { count: 0, failed: 0, milliseconds: [] });
  }
  ended.abort();
  await Promise.all(work);
  await Promise.all(listeners.map(({ client }) => client.removeAllChannels()));
  const lost = await findLostApplications(data.path, acknowledged);
  console.log(`${acknowledged.size} applications acknowledged, ${lost.length} lost`);
}

/** Starts something at each interval, without waiting for the former, until it is aborted. */
async function repeat(
  interval: number,
  { sent, signal }: { sent: Sent; signal: AbortSignal },
  act: () => Promise<boolean>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  while (!signal.aborted) {
    const started = performance.now();
    const one = act()
      .catch(() => false)
      .then((isDone) => {
        sent.count += 1;
        if (!isDone) sent.failed += 1;
        sent.milliseconds.push(performance.now() - started);
      });
    running.add(one);
    one.finally(() => running.delete(one));
    // Rejects at the end, which the loop sees.
    await setTimeout(interval, undefined, { signal }).catch(() => undefined);
  }
  await Promise.all(running);
}

async function read(url: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
  const response = await fetch(url, { headers });
  await response.arrayBuffer();
  return response;
}

async function signIn(site: ServedSite, staff: Staff): Promise<boolean> {
  const client = createClient(site.url, site.keys.publishable, {
    auth: { persistSession: false, autoRefreshToken: false },
  });
  const { data } = await client.auth.signInWithPassword(staff.person);
  if (!data.session) return false;
  staff.accessToken = data.session.access_token;
  return true;
}

/** A screen that is open: it hears of new applications. */
async function listen(
  site: ServedSite,
  staff: Staff,
): Promise<{ client: SupabaseClient; received: () => number }> {
  let events = 0;
  const client = createClient(site.url, site.keys.publishable, {
    accessToken: async () => staff.accessToken,
  });
  // Else supabase-js may join without the token, as a visitor, and hear nothing until it changes.
  await client.realtime.setAuth();
  client
    .channel('applications')
    .on('postgres_changes', { event: 'INSERT', schema: 'public', table: 'job_applications' }, () => {
      events += 1;
    })
    .subscribe();
  return {
    client,
    received() {
      const since = events;
      events = 0;
      return since;
    },
  };
}

/** @returns the 99th percentile of the event loop's delay in ms */
async function loopDelay(metrics: string): Promise<number> {
  const text = await (await fetch(`http://${metrics}/metrics`)).text();
  return Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1]) * 1000;
}

/** @returns MB of the server and its helpers, MB of PostgreSQL, and the server's open files */
async function memory(site: ServedSite): Promise<[node: number, postgres: number, files: number]> {
  const server = site.process.pid ?? 0;
  let node = 0;
  let postgres = 0;
  for (const pid of [server, ...(await descendants(server))]) {
    // Shared memory counts once, in shares. A process may have ended meanwhile.
    const [rollup, name] = await Promise.all([procFile(pid, 'smaps_rollup'), procFile(pid, 'comm')]);
    const megabytes = Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / KB_PER_MB;
    if (name.startsWith('postgres')) postgres += megabytes;
    else node += megabytes;
  }
  return [node, postgres, (await readdir(`/proc/${server}/fd`)).length];
}

/** @returns empty once the process has ended */
const procFile = (pid: number, name: string): Promise<string> =>
  readFile(`/proc/${pid}/${name}`, 'utf8').catch(() => '');

async function megabytesOf(directory: string): Promise<number> {
  const { stdout } = await promisify(execFile)('du', ['-sm', directory]);
  return Number.parseInt(stdout, 10);
}
