import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { Client } from 'pg';
import { completesWithin } from '../completes-within.ts';
import { Secret } from '../secret.ts';
import { bootstrapDatabase } from './bootstrap.ts';
import { createClient } from './client.ts';
import type { MigrationSet } from './migration-set.ts';
import { applyMigrations } from './migrations.ts';
import { requireNoOtherInstallation } from './other-installation.ts';

const CLOSE_TIMEOUT_MS = 1000;

/**
 * Runs `work` on an administrator's connection, closed afterwards.
 *
 * @param signal closes the connection, so that pending statements of `work` fail
 * @example
 * const { rows } = await asAdministrator(url, (client) => client.query('select version()'));
 */
export async function asAdministrator<T>(
  url: Secret,
  work: (client: Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const client = createClient(url);
  const close = (): Promise<boolean> => completesWithin(CLOSE_TIMEOUT_MS, client.end());
  const abort = (): void => {
    close().catch(() => undefined);
  };
  signal?.throwIfAborted();
  signal?.addEventListener('abort', abort);
  try {
    await client.connect();
    return await work(client);
  } finally {
    signal?.removeEventListener('abort', abort);
    await close();
  }
}

/** Distinct from the migration lock, which is taken while this one is held. */
const START_LOCK = 7_261_122;

/**
 * Serializes the start of processes on one database, from migrations to seed data.
 *
 * @returns the lock, released when disposed or when the process ends
 */
export async function acquireStartLock(url: Secret): Promise<AsyncDisposable> {
  const released = Promise.withResolvers<void>();
  const acquired = Promise.withResolvers<void>();
  const session = asAdministrator(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [START_LOCK]);
    acquired.resolve();
    await released.promise;
  });
  await Promise.race([acquired.promise, session]);
  return {
    async [Symbol.asyncDispose]() {
      released.resolve();
      await session;
    },
  };
}

/**
 * Migrates a database: the platform's schemas, then the project's.
 *
 * @param options.url an administrator's connection string
 * @param options.directory holds the project's `supabase` folder
 * @param options.jwtSecret the authenticator's password is derived from it
 * @param options.replaces a database of the same server that this one replaces
 * @param options.only applies these migrations and no others
 * @param options.includeAll also applies migrations that are older than an applied one
 * @param options.beforeMigrations runs between the platform's migrations and the project's
 * @param options.warn receives what the project's migrations contain and was skipped
 * @returns the versions of the project's migrations that were applied
 * @example
 * const applied = await prepareDatabase({ url, directory: '.', jwtSecret });
 * console.log(`${applied.length} migrations applied`);
 */
export async function prepareDatabase(options: {
  url: Secret;
  directory: string;
  jwtSecret: Secret;
  replaces?: string;
  only?: MigrationSet;
  includeAll?: boolean;
  beforeMigrations?: (client: Client) => Promise<void>;
  warn?: (message: string) => void;
}): Promise<string[]> {
  const { beforeMigrations, directory, includeAll, jwtSecret, only, replaces, url, warn } = options;
  return asAdministrator(url, async (client) => {
    await requireNoOtherInstallation(client, {
      url: authenticatorUrl(url, jwtSecret),
      ownDatabases: [client.database ?? '', ...(replaces === undefined ? [] : [replaces])],
    });
    await bootstrapDatabase(client, authenticatorPassword(jwtSecret), only?.platform);
    await beforeMigrations?.(client);
    const folder = join(directory, 'supabase', 'migrations');
    const applied = await applyMigrations(client, folder, { only: only?.project, includeAll, warn });
    if (!only) await announceChanges(client);
    return applied;
  });
}

/** Does the work of the event triggers where they could not be created. */
async function announceChanges(client: Client): Promise<void> {
  await client.query(`
    select realtime.sync_triggers(), pg_notify('pgrst', 'reload schema')
    where not exists (select from pg_event_trigger where evtname = 'realtime_publication_watch')`);
}

/** The connection string of the request pool: the same database as `authenticator`. */
export function authenticatorUrl(administratorUrl: Secret, jwtSecret: Secret): Secret {
  const url = new URL(administratorUrl.reveal());
  url.username = 'authenticator';
  url.password = authenticatorPassword(jwtSecret);
  return new Secret(url.href);
}

/** Derived, so that any process with the JWT secret can log in and no further secret has to be stored. */
export function authenticatorPassword(jwtSecret: Secret): string {
  return createHmac('sha256', jwtSecret.reveal()).update('authenticator').digest('base64url');
}
