import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createClient } from '@supabase/supabase-js';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { newRecord } from '#testing/records.ts';
import { freePort } from '#testing/serve-site.ts';
import { LIST_PATH, LIST_ROWS } from './list-request.ts';

const TOOL = '@supabase/lite@0.10.0';
const DRIVER = 'postgres@3.4.9';
const KEYS = { publishable: `sb_publishable_${'p'.repeat(31)}`, secret: `sb_secret_${'s'.repeat(31)}` };
const PERSON = { email: 'person@example.com', password: 'Clave-larga-2026' };
/** What the list shows, and whom it is for: whoever has signed in. */
const SCHEMA = `create table public.job_postings (
  id uuid primary key default gen_random_uuid(),
  title text not null, department text not null, location text not null, status text not null,
  created_at timestamptz not null default now());
create index job_postings_created_at_idx on public.job_postings (created_at desc);
grant select on public.job_postings to authenticated;
grant all on public.job_postings to service_role;
alter table public.job_postings enable row level security;
create policy job_postings_select on public.job_postings for select to authenticated using (auth.uid() is not null);
`;

export interface Peer extends AsyncDisposable {
  readonly url: string;
  readonly pid: number | undefined;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Starts Supabase Lite with the postings of {@link prepareList} and one person who is signed in.
 *
 * @param database PostgreSQL's URL; SQLite without one
 */
export async function startPeer(database?: string): Promise<Peer> {
  await using resources = new AsyncDisposableStack();
  const { path } = resources.use(await temporaryDirectory());
  const port = await freePort();
  const run = promisify(execFile);
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefix', path, TOOL, DRIVER]);
  await mkdir(join(path, 'supabase/migrations'), { recursive: true });
  await mkdir(join(path, 'supabase/.temp'));
  await writeFile(join(path, 'supabase/migrations/20260101000000_postings.sql'), SCHEMA);
  await writeFile(join(path, 'supabase/config.toml'), config(port, database));
  const cli = join(path, 'node_modules/@supabase/lite/dist/cli/index.js');
  const options = { cwd: path, env: { ...process.env, DO_NOT_TRACK: '1' } };
  await run(process.execPath, [cli, 'migration', 'up'], options);
  const child = spawn(process.execPath, [cli, 'start', '--no-admin'], {
    ...options,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  resources.defer(async () => {
    child.kill();
    await exited;
  });
  const url = `http://127.0.0.1:${port}`;
  const headers = await fill(url);
  const owned = resources.move();
  return {
    url: url + LIST_PATH,
    pid: child.pid,
    headers,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

const config = (port: number, database?: string): string => `[api]
port = ${port}
[db]
driver = "${database ? 'postgres' : 'sqlite-postgres'}"
url = "${database ?? 'file:./supabase/.temp/data.db'}"
[auth]
enabled = true
enable_signup = true
jwt_secret = "${'a-secret-of-the-benchmark-'.repeat(2)}"
publishable_key = "${KEYS.publishable}"
secret_key = "${KEYS.secret}"
[auth.email]
enable_confirmations = false
`;

/** Stores the postings when the server answers, and signs somebody up. */
async function fill(url: string): Promise<Peer['headers']> {
  const auth = { persistSession: false };
  const service = createClient(url, KEYS.secret, { auth });
  const deadline = Date.now() + 30_000;
  // On SQLite, a statement has 100 parameters at most.
  for (let stored = 0; stored < 2 * LIST_ROWS; stored += 1) {
    const { department, location, title } = newRecord.job_postings();
    const posting = { title, department, location, status: 'active' };
    for (;;) {
      const { error } = await service.from('job_postings').insert(posting);
      if (!error) break;
      if (Date.now() > deadline) throw new Error(`${TOOL} does not answer: ${error.message}`);
      await setTimeout(200);
    }
  }
  const { data, error } = await createClient(url, KEYS.publishable, { auth }).auth.signUp(PERSON);
  if (error) throw error;
  if (!data.session) throw new Error(`${TOOL} signs nobody in`);
  return { apikey: KEYS.publishable, authorization: `Bearer ${data.session.access_token}` };
}
