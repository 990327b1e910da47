import type { ClientBase } from 'pg';
import { withoutLeadingComments } from './split-statements.ts';

/** Captures the extension's name, quoted or plain. */
export const EXTENSION_STATEMENT = /^create\s+extension\s+(?:if\s+not\s+exists\s+)?(?:"([^"]+)"|([\w-]+))/i;

/**
 * Extensions of PostgreSQL itself that only superusers may create, but Supabase's `postgres` as well.
 * Source: https://github.com/supabase/postgres, `supautils.privileged_extensions`
 */
const PRIVILEGED = new Set([
  'autoinc',
  'bloom',
  'dblink',
  'dict_xsyn',
  'earthdistance',
  'insert_username',
  'moddatetime',
  'pg_prewarm',
  'pg_stat_statements',
  'pg_walinspect',
  'pgrowlocks',
  'pgstattuple',
  'postgres_fdw',
  'refint',
  'sslinfo',
]);

/** Present in new projects on Supabase or in its local stack, and therefore in their dumps, used or not. */
const PREINSTALLED = new Set(['pg_graphql', 'pg_net', 'pgjwt', 'pgsodium', 'supabase_vault']);

/** What of Supabase is missing when PostgreSQL reports that one of these schemas does not exist. */
const UNSUPPORTED_SCHEMAS: ReadonlyMap<string, string> = new Map([
  ['graphql', 'the extension pg_graphql is not supported'],
  ['net', 'the extension pg_net is not supported'],
  ['pgmq', 'the extension pgmq is not supported'],
  ['pgsodium', 'the extension pgsodium is not supported'],
  ['supabase_functions', 'database webhooks are not supported'],
  ['vault', 'the extension supabase_vault is not supported'],
]);

/** What Supabase's `postgres` may do without being a superuser. */
const UNSUPPORTED_RIGHTS: ReadonlyMap<string, string> = new Map([
  ['permission denied to create event trigger', 'event triggers of projects are not supported'],
  ['must be superuser to create FOR ALL TABLES publication', 'add the tables by name instead'],
]);

/**
 * Runs a `create extension` of a project. Those that Supabase lets `postgres` create are created as the administrator.
 *
 * @throws Error naming the extension when there is none of that name
 */
export async function createExtension(
  client: ClientBase,
  statement: string,
  options: {
    asAdministrator: (work: () => Promise<unknown>) => Promise<void>;
    warn: (message: string) => void;
  },
): Promise<void> {
  const [, quoted, plain] = EXTENSION_STATEMENT.exec(withoutLeadingComments(statement)) ?? [];
  const name = quoted ?? plain?.toLowerCase() ?? '';
  const { rows } = await client.query(
    `select exists (select from pg_available_extensions where name = $1) as is_available,
       to_regclass('cron.job') is not null as has_cron`,
    [name],
  );
  const { has_cron, is_available } = rows[0] ?? {};
  if (is_available && PRIVILEGED.has(name)) await options.asAdministrator(() => client.query(statement));
  else if (is_available) await client.query(statement);
  // The platform provides pg_cron's interface itself.
  else if (name === 'pg_cron' && has_cron) return;
  else if (PREINSTALLED.has(name))
    options.warn(`the extension ${name} is not supported and was skipped; what uses it will fail`);
  else
    throw new Error(
      `the extension ${name} is not supported: neither the platform nor its PostgreSQL server provides it`,
    );
}

/** @returns what of Supabase an error of PostgreSQL misses, if that is known */
export function unsupportedIn(message: string): string | undefined {
  const schema = /^(?:schema "|relation ")(\w+)[".]/.exec(message)?.[1] ?? '';
  const right = [...UNSUPPORTED_RIGHTS.keys()].find((start) => message.startsWith(start)) ?? '';
  return UNSUPPORTED_SCHEMAS.get(schema) ?? UNSUPPORTED_RIGHTS.get(right);
}
