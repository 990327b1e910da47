import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { Secret } from '@voltandes/platform/runtime';
import { hasPostgres15, startPostgres15 } from './postgres-15.ts';

/** From Debian and Ubuntu: `apt-get install postgresql-15-cron`. */
const CRON = '/usr/share/postgresql/15/extension/pg_cron.control';

export async function hasPostgres15WithCron(): Promise<boolean> {
  if (!(await hasPostgres15())) return false;
  return access(CRON).then(
    () => true,
    () => false,
  );
}

export interface HostedDatabase extends AsyncDisposable {
  /** URL of `postgres`, which is not a superuser, as on Supabase. */
  readonly url: Secret;
}

/** A PostgreSQL 15 that looks like a new Supabase project. */
export async function startHostedDatabase(): Promise<HostedDatabase> {
  await using resources = new AsyncDisposableStack();
  const server = resources.use(
    await startPostgres15({
      superuser: 'supabase_admin',
      settings: `shared_preload_libraries = 'pg_cron'
cron.database_name = 'postgres'
cron.launch_active_jobs = off
wal_level = logical`,
    }),
  );
  const script = join(import.meta.dirname, 'supabase-database.sql');
  await server.client('psql', ['-d', 'postgres', '-v', 'ON_ERROR_STOP=1', '-qX', '-f', script]);
  const owned = resources.move();
  return {
    url: new Secret(`postgresql://postgres:postgres@127.0.0.1:${server.port}/postgres`),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}
