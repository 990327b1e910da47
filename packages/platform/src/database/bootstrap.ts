import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ClientBase, escapeIdentifier, escapeLiteral } from 'pg';
import { withMigrationLock } from './migrations.ts';

/** The platform's own schemas, in the order in which they build on one another. */
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
 * Gives a database what Supabase projects take for granted: roles, and the schemas `auth`, `storage`, `realtime`.
 * Versions already applied are left alone.
 *
 * @param client connected as an administrator who may create roles and event triggers
 * @param authenticatorPassword the login role of the request pool gets it
 * @param only these and no later ones, by name
 */
export async function bootstrapDatabase(
  client: ClientBase,
  authenticatorPassword: string,
  only?: readonly string[],
): Promise<void> {
  await withMigrationLock(client, async () => {
    await client.query(`
      create schema if not exists platform;
      create table if not exists platform.migrations (name text primary key, applied_at timestamptz not null default now())`);
    const { rows } = await client.query('select name from platform.migrations');
    const known = new Set(rows.map(({ name }) => name));
    for (const name of await ownMigrations()) {
      if (!known.has(name) && (only?.includes(name) ?? true)) await applyOne(client, name);
    }
    await client.query(
      `alter role ${escapeIdentifier('authenticator')} password ${escapeLiteral(authenticatorPassword)}`,
    );
  });
}

/** In the order in which they are applied. */
export async function ownMigrations(): Promise<string[]> {
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
    await client.query('rollback');
    throw new Error(`${name}: ${error instanceof Error ? error.message : error}`, { cause: error });
  }
}
