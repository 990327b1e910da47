import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientBase } from 'pg';
import { ignoreNotFound } from '../ignore-not-found.ts';
import { runProjectFile } from './project-sql.ts';

/** File names as the Supabase CLI writes them: `20261121000100_job_postings.sql`. */
const FILE_NAME = /^(\d+)_(.*)\.sql$/;

/** Held by everything that changes the schema: several processes may start at once. */
const MIGRATION_LOCK = 7_261_121;

export interface MigrationOptions {
  /** The versions to apply; all when absent. */
  readonly only?: readonly string[] | undefined;
  /** Also applies migrations that are older than an applied one, like `supabase db push --include-all`. */
  readonly includeAll?: boolean | undefined;
  /** Receives what was skipped. */
  readonly warn?: ((message: string) => void) | undefined;
}

/**
 * Applies the pending migrations of a Supabase project in order of version, as the role `postgres`. Bookkeeping as in
 * the Supabase CLI: `supabase_migrations.schema_migrations`.
 *
 * @param client connected as the administrator
 * @param directory the folder of migrations; may be missing
 * @returns the versions that were applied
 * @throws Error naming the migrations that are older than an applied one, before anything is applied
 * @throws Error naming the file that failed, which is rolled back; earlier ones stay applied
 */
export async function applyMigrations(
  client: ClientBase,
  directory: string,
  options: MigrationOptions = {},
): Promise<string[]> {
  const { includeAll = false, only, warn = () => undefined } = options;
  return withMigrationLock(client, async () => {
    await client.query(`
      create schema if not exists supabase_migrations;
      create table if not exists supabase_migrations.schema_migrations (
        version text primary key, statements text[], name text
      );
      -- Supabase's postgres pushes them, and reads what is applied.
      grant usage on schema supabase_migrations to postgres;
      grant select on supabase_migrations.schema_migrations to postgres`);
    const { rows } = await client.query('select version from supabase_migrations.schema_migrations');
    const alreadyApplied = new Set(rows.map(({ version }) => String(version)));
    const pending = (await migrationFiles(directory)).filter(
      ({ version }) => !alreadyApplied.has(version) && only?.includes(version) !== false,
    );
    if (!includeAll) requireOrder(pending, alreadyApplied);
    const applied: string[] = [];
    for (const file of pending) {
      const sql = await readFile(join(directory, file.fileName), 'utf8');
      await runProjectFile(client, {
        name: file.fileName,
        sql,
        record: () =>
          client.query(
            'insert into supabase_migrations.schema_migrations (version, statements, name) values ($1, $2, $3)',
            [file.version, [sql], file.name],
          ),
        warn,
      });
      applied.push(file.version);
    }
    return applied;
  });
}

/** A migration older than an applied one was written without what that one changed. */
function requireOrder(pending: readonly MigrationFile[], applied: ReadonlySet<string>): void {
  const last = [...applied].reduce((newest, version) => (version > newest ? version : newest), '');
  const late = pending.filter(({ version }) => version < last);
  if (late.length > 0)
    throw new Error(
      `The database has migration ${last}, so these would be applied out of order: ` +
        `${late.map(({ fileName }) => fileName).join(', ')}. Rename them to a later version, or apply them with ` +
        '`npm run cli -- migrate --include-all`.',
    );
}

/** Runs `work` under the lock for schema changes. */
export async function withMigrationLock<T>(client: ClientBase, work: () => Promise<T>): Promise<T> {
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
  try {
    return await work();
  } finally {
    // A lost connection holds no lock.
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
  }
}

export interface MigrationFile {
  readonly fileName: string;
  readonly version: string;
  readonly name: string;
}

/** Lists the migrations of a folder in order of version; none when it is missing. */
export async function migrationFiles(directory: string): Promise<MigrationFile[]> {
  const names = (await readdir(directory).catch(ignoreNotFound)) ?? [];
  return names
    .flatMap((fileName) => {
      const [, version, name] = FILE_NAME.exec(fileName) ?? [];
      return version !== undefined && name !== undefined ? [{ fileName, version, name }] : [];
    })
    .sort((a, b) => (a.fileName < b.fileName ? -1 : 1));
}
