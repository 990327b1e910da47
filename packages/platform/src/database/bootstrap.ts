import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClientBase, escapeIdentifier, escapeLiteral } from 'pg';
import { ensureRights } from './administrator-rights.ts';
import { withMigrationLock } from './migrations.ts';

/** The platform's own schemas, in order of dependency. */
const SCHEMAS = [
  'database/bootstrap',
  'schedule/migrations',
  'rate-limit/migrations',
  'auth/migrations',
  'storage/migrations',
  'realtime/migrations',
  'mail/migrations',
];

/**
 * Creates what Supabase projects expect of a database: roles, and the schemas `auth`, `storage`, `realtime`.
 * Skips migrations already applied.
 *
 * @param client connected as a superuser, or as an administrator with the rights that {@link ensureRights} requires
 * @param authenticatorPassword password of the request pool's login role
 * @param only names of the migrations to apply; all when absent
 */
export async function bootstrapDatabase(
  client: ClientBase,
  authenticatorPassword: string,
  only?: readonly string[],
): Promise<void> {
  await withMigrationLock(client, async () => {
    await ensureRights(client);
    await client.query(`
      create schema if not exists platform;
      create table if not exists platform.migrations (name text primary key, applied_at timestamptz not null default now())`);
    const { rows } = await client.query('select name from platform.migrations');
    const applied = new Set(rows.map(({ name }) => name));
    for (const name of await platformMigrations()) {
      if (!applied.has(name) && (only?.includes(name) ?? true)) await applyOne(client, name);
    }
    await client.query(
      `alter role ${escapeIdentifier('authenticator')} password ${escapeLiteral(authenticatorPassword)}`,
    );
  });
}

/** Names of the platform's migrations, in order of application. */
export async function platformMigrations(): Promise<string[]> {
  const platform = join(import.meta.dirname, '..');
  const names = await Promise.all(
    SCHEMAS.map(async (schema) => {
      const files = await readdir(join(platform, schema));
      return files
        .filter((file) => file.endsWith('.sql'))
        .sort()
        .map((file) => `${schema}/${file}`);
    }),
  );
  return names.flat();
}

async function applyOne(client: ClientBase, name: string): Promise<void> {
  const sql = await readFile(join(import.meta.dirname, '..', name), 'utf8');
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into platform.migrations (name) values ($1)', [name]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
