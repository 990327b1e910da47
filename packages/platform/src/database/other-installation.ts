import type { ClientBase } from 'pg';
import type { Secret } from '../secret.ts';
import { createClient } from './client.ts';

/** Other databases on the server in which `supabase_auth_admin` owns objects or has privileges. */
const OTHERS = `
  select distinct d.datname as name from pg_shdepend s join pg_database d on d.oid = s.dbid
  where s.refclassid = 'pg_authid'::regclass and d.datname <> all ($1::text[])
    and s.refobjid = (select oid from pg_roles where rolname = 'supabase_auth_admin')
  order by 1`;

/**
 * Roles belong to the whole server: an installation that sets the password of `authenticator` locks out any other one,
 * unless both have the same JWT secret.
 *
 * @param client an administrator's connection, which cannot look into other databases
 * @param options.url connection string of `authenticator`, with this installation's password
 * @param options.ownDatabases this installation's databases, which may be locked out
 * @throws Error naming the databases of another installation
 */
export async function requireNoOtherInstallation(
  client: ClientBase,
  { ownDatabases, url }: { url: Secret; ownDatabases: readonly string[] },
): Promise<void> {
  const { rows } = await client.query<{ name: string }>(OTHERS, [ownDatabases]);
  if (rows.length === 0 || !(await isWrongPassword(url))) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new Error(
    `This PostgreSQL server belongs to another installation, in the database ${names}: both would need their ` +
      'own password for the role authenticator, of which a server has only one. Nothing was changed: use another ' +
      'server, or drop that database if it is no longer needed.',
  );
}

/** Source: https://www.postgresql.org/docs/current/errcodes-appendix.html */
async function isWrongPassword(url: Secret): Promise<boolean> {
  const client = createClient(url);
  try {
    await client.connect();
    return false;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === '28P01';
  } finally {
    await client.end();
  }
}
