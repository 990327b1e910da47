import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { hash } from 'bcrypt';
import { Client } from 'pg';
import { median } from './median.ts';
import { type ServedPlatform, servePlatform } from './serve-platform.ts';

const CONCURRENCY = 16;
const MILLISECONDS = 6000;
const ROUNDS = 3;
const POLL_MS = 20;
const PASSWORD = 'Secreto-de-prueba-1';

/** Compares password sign-ins with bcrypt alone, and the latency of other requests during them with an idle server. */
export async function signIns(): Promise<void> {
  await using platform = await servePlatform('create table public.news (id int primary key);', {
    config: '[auth.rate_limit]\nsign_in_sign_ups = 1000000\ntoken_refresh = 1000000\n',
  });
  await createUsers(platform, 'person', 10);
  // Warm up with passwords that cost little: a busy server has compiled code, which a few hundred sign-ins do not reach.
  await createUsers(platform, 'cheap', 4);
  await signIn(platform, 'cheap');
  const rates = { bcrypt: [] as number[], signIns: [] as number[] };
  const slowest = { idle: [] as number[], busy: [] as number[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    rates.bcrypt.push(await bareBcrypt());
    // Without other requests, since bcrypt alone does not serve any either.
    rates.signIns.push(await signIn(platform));
    slowest.idle.push(await meanwhile(platform, setTimeout(MILLISECONDS)));
    slowest.busy.push(await meanwhile(platform, signIn(platform)));
  }
  const [bare, served] = [median(rates.bcrypt), median(rates.signIns)];
  console.log(`bcrypt alone            ${bare.toFixed(1).padStart(7)} comparisons/s`);
  console.log(`sign-ins                ${served.toFixed(1).padStart(7)} requests/s`);
  console.log(`relative to bcrypt alone: ${((served / bare) * 100).toFixed(0)} %`);
  const [idle, busy] = [median(slowest.idle), median(slowest.busy)];
  console.log(`p99 of other requests: ${idle.toFixed(1)} ms idle, ${busy.toFixed(1)} ms during sign-ins`);
}

const emailOf = (prefix: string, at: number): string => `${prefix}${at}@voltandes.example`;

/** Creates one user per concurrent sign-in: attempts on the same account wait for each other. */
async function createUsers({ databaseUrl }: ServedPlatform, prefix: string, cost: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const stored = await hash(PASSWORD, cost);
  for (let at = 0; at < CONCURRENCY; at += 1)
    await client.query(
      `insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
         raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       values (default, gen_random_uuid(), 'authenticated', 'authenticated', $1, $2, now(), '{}', '{}', now(), now())`,
      [emailOf(prefix, at), stored],
    );
  await client.end();
}

async function bareBcrypt(): Promise<number> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    join(import.meta.dirname, 'bare-bcrypt.ts'),
    String(MILLISECONDS),
    String(CONCURRENCY),
  ]);
  return Number(stdout);
}

/** @returns sign-ins per second */
async function signIn({ publishable, url }: ServedPlatform, prefix = 'person'): Promise<number> {
  const started = performance.now();
  let answered = 0;
  const worker = async (_: unknown, at: number): Promise<void> => {
    while (performance.now() - started < MILLISECONDS) {
      const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: { apikey: publishable, 'content-type': 'application/json' },
        body: JSON.stringify({ email: emailOf(prefix, at), password: PASSWORD }),
      });
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
      await response.arrayBuffer();
      answered += 1;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return (answered / (performance.now() - started)) * 1000;
}

/** Requests a row repeatedly until `until` settles. @returns the 99th percentile in milliseconds */
async function meanwhile({ publishable, url }: ServedPlatform, until: Promise<unknown>): Promise<number> {
  const times: number[] = [];
  let isOver = false;
  until.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const started = performance.now();
    const response = await fetch(`${url}/rest/v1/news?limit=1`, { headers: { apikey: publishable } });
    await response.arrayBuffer();
    times.push(performance.now() - started);
    await setTimeout(POLL_MS);
  }
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
}
