import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { from } from 'pg-copy-streams';
import { withoutPostgis } from '../without-postgis.ts';

const FILES = ['roles', 'schema', 'jwt', 'jsonschema', 'privileges', 'data'];

/** Replaces the specs' anonymous role with this platform's. */
export const renameRoles = (text: string): string => text.replaceAll('postgrest_test_anonymous', 'anon');

const withoutGeometries = (sql: string): string =>
  withoutPostgis(sql)
    .replace(/extensions\.ST_GeomFromGeoJSON\(/g, '(')
    .replace(/extensions\.st_astwkb\(([\w.]+)\)/g, "convert_to($1, 'UTF8')");

/**
 * Loads the fixtures of PostgREST's specs, as `load.sql` does with psql.
 *
 * @param options.folder `test/spec/fixtures`
 * @param options.writable a folder PostgreSQL can write to
 */
export async function loadFixtures(
  client: Client,
  { folder, password, writable }: { folder: string; password: string; writable: string },
): Promise<void> {
  await client.query(`
    create role authenticator login noinherit password '${password}';
    create role service_role bypassrls;
    drop schema public;
    do $$ begin
      execute format('alter database %I set request.jwt.claim.id = ''-1''', current_database());
    end $$`);
  for (const name of FILES) {
    const file = renameRoles(await readFile(join(folder, `${name}.sql`), 'utf8'));
    const sql = withoutGeometries(file)
      .replaceAll(':"PGUSER"', 'authenticator, service_role')
      .replaceAll('/tmp/projects_dump.csv', join(writable, 'projects_dump.csv'));
    await runScript(client, sql);
  }
  await client.query(`
    grant service_role, anon to authenticator;
    alter role authenticator set app.settings.app_host = 'localhost';
    analyze`);
}

/** Runs a script whose `COPY … FROM STDIN` blocks end with `\.`, as psql does. */
async function runScript(client: Client, sql: string): Promise<void> {
  const parts = sql.split(/^(copy .* from stdin.*;)\n([\s\S]*?)^\\\.$/im);
  for (let i = 0; i < parts.length; i += 3) {
    const [statements = '', copy, rows] = parts.slice(i, i + 3);
    await client.query(statements);
    if (copy !== undefined) await pipeline([rows ?? ''], client.query(from(copy)));
  }
}
