import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import { Client } from 'pg';
import { completesWithin } from '../completes-within.ts';
import { Secret } from '../secret.ts';
import { bootstrapDatabase } from './bootstrap.ts';
import type { Migrations } from './known-migrations.ts';
import { applyMigrations } from './migrations.ts';

const CONNECT_MS = 10_000;
const CLOSE_MS = 1000;

/**
 * Runs `work` on a connection of the administrator, closed afterwards.
 *
 * @param signal cuts the connection: what `work` waits for fails
 */
export async function asAdministrator<T>(
  url: Secret,
  work: (client: Client) => Promise<T>,
  signal?: AbortSignal,
): Promise<T> {
  const client = new Client({
    connectionString: url.reveal(),
    connectionTimeoutMillis: CONNECT_MS,
    keepAlive: true,
  });
  // A connection that is lost tells its statements; without a listener it would end the process.
  client.on('error', () => undefined);
  const close = (): Promise<boolean> => completesWithin(CLOSE_MS, client.end());
  const cut = (): void => {
    close().catch(() => undefined);
  };
  signal?.throwIfAborted();
  signal?.addEventListener('abort', cut);
  try {
    await client.connect();
    return await work(client);
  } finally {
    signal?.removeEventListener('abort', cut);
    await close();
  }
}

/** Not the migrations' own: they take theirs meanwhile. */
const START_LOCK = 7_261_122;

/**
 * Lets processes that start together on one database take turns, from the first migration to the first content.
 *
 * @returns the turn, given back when disposed, or when the process ends
 */
export async function takeTurn(url: Secret): Promise<AsyncDisposable> {
  const over = Promise.withResolvers<void>();
  const taken = Promise.withResolvers<void>();
  const turn = asAdministrator(url, async (client) => {
    await client.query('select pg_advisory_lock($1)', [START_LOCK]);
    taken.resolve();
    await over.promise;
  });
  await Promise.race([taken.promise, turn]);
  return {
    async [Symbol.asyncDispose]() {
      over.resolve();
      await turn;
    },
  };
}

/**
 * Brings a database to the present: the platform's schemas, then the project's migrations.
 *
 * @param options.url of an administrator
 * @param options.directory holds the project's `supabase` folder
 * @param options.jwtSecret the authenticator's password is derived from it
 * @param options.only stops at the state these migrations make
 * @returns the versions of the project's migrations applied now
 */
export async function prepareDatabase(options: {
  url: Secret;
  directory: string;
  jwtSecret: Secret;
  only?: Migrations;
}): Promise<string[]> {
  const { directory, jwtSecret, only } = options;
  return asAdministrator(options.url, async (client) => {
    await bootstrapDatabase(client, authenticatorPassword(jwtSecret), only?.platform);
    return applyMigrations(client, join(directory, 'supabase', 'migrations'), only?.project);
  });
}

/** The request pool's address: the same database, logged in as `authenticator`. */
export function authenticatorUrl(administratorUrl: Secret, jwtSecret: Secret): Secret {
  const url = new URL(administratorUrl.reveal());
  url.username = 'authenticator';
  url.password = authenticatorPassword(jwtSecret);
  return new Secret(url.href);
}

/** Derived, so that every process that knows the JWT secret can log in and nothing more has to be kept. */
export function authenticatorPassword(jwtSecret: Secret): string {
  return createHmac('sha256', jwtSecret.reveal()).update('authenticator').digest('base64url');
}
