import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chown, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Secret } from '@voltandes/platform/secret';
import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { freePort } from '#testing/serve-site.ts';

const run = promisify(execFile);

/** Of Debian and Ubuntu: `apt-get install postgresql-15 postgresql-15-cron`. */
const BIN = '/usr/lib/postgresql/15/bin';
const CRON = '/usr/share/postgresql/15/extension/pg_cron.control';

export async function hasPostgres15(): Promise<boolean> {
  return Promise.all([access(BIN), access(CRON)]).then(
    () => true,
    () => false,
  );
}

export interface HostedDatabase extends AsyncDisposable {
  /** Of `postgres`, who is no superuser, as on Supabase. */
  readonly url: Secret;
}

/** A PostgreSQL 15 that looks like a new Supabase project. */
export async function startHostedDatabase(): Promise<HostedDatabase> {
  await using resources = new AsyncDisposableStack();
  const { path } = resources.use(await temporaryDirectory());
  // PostgreSQL refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {};
  if (account.uid !== undefined) await chown(path, account.uid, account.gid);
  const data = join(path, 'data');
  const superuser = ['-U', 'supabase_admin'];
  await run(
    join(BIN, 'initdb'),
    ['-D', data, ...superuser, '-E', 'UTF8', '--locale=C.UTF-8', '-A', 'trust'],
    {
      ...account,
      cwd: path,
    },
  );
  const port = await freePort();
  await writeFile(
    join(data, 'postgresql.auto.conf'),
    `port = ${port}
listen_addresses = '127.0.0.1'
unix_socket_directories = '${path}'
shared_preload_libraries = 'pg_cron'
cron.database_name = 'postgres'
cron.launch_active_jobs = off
wal_level = logical
fsync = off
`,
  );
  const server = spawn(join(BIN, 'postgres'), ['-D', data], { ...account, cwd: path, stdio: 'ignore' });
  const exited = once(server, 'exit');
  resources.defer(async () => {
    server.kill('SIGINT');
    await exited;
  });
  const at = ['-h', '127.0.0.1', '-p', String(port)];
  await untilReady(at);
  await run(join(BIN, 'psql'), [
    ...at,
    ...superuser,
    ...['-d', 'postgres', '-v', 'ON_ERROR_STOP=1', '-qX'],
    ...['-f', join(import.meta.dirname, 'supabase-database.sql')],
  ]);
  const owned = resources.move();
  return {
    url: new Secret(`postgresql://postgres:postgres@127.0.0.1:${port}/postgres`),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

async function untilReady(at: readonly string[]): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    const isReady = await run(join(BIN, 'pg_isready'), [...at]).then(
      () => true,
      () => false,
    );
    if (isReady) return;
    if (tries > 300) throw new Error('PostgreSQL 15 does not start.');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
