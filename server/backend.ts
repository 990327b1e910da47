import { join } from 'node:path';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { acquireStartLock, prepareDatabase } from '@voltandes/platform/database/administration';
import type { PostgresServer } from '@voltandes/platform/database/postgres-server';
import { type Platform, type PlatformOptions, startPlatform } from '@voltandes/platform/platform';
import type { Secret } from '@voltandes/platform/secret';
import type { Logger } from 'pino';
import { discard } from './backup/replace.ts';
import { findAbandonedStaging } from './backup/restore-targets.ts';
import { startBundledPostgres } from './bundled-postgres.ts';
import { ensureInstallationFile, requireMatchingDatabase } from './installation.ts';
import { logStep } from './log-step.ts';
import { realtimeLimits } from './realtime-settings.ts';
import { writeRunFile } from './run-file.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { storageLimits } from './storage-settings.ts';

/** What the site runs on: our own platform, or hosted Supabase. Both answer the same protocols. */
export interface Backend extends AsyncDisposable {
  /** Absent when hosted Supabase does its work. */
  readonly platform: Platform | undefined;
  readonly databaseUrl: Secret | undefined;
  readonly supabaseUrl: string;
  readonly publishableKey: string;
  /** Settles when the bundled PostgreSQL ended though nobody asked it to. */
  readonly lost: Promise<void>;
  /**
   * A client that acts as a visitor; requests to our own platform stay in this process.
   *
   * @param onFailure called when an answer says that something did not work, also where nobody looks at it
   */
  client(key?: string, onFailure?: () => void): SupabaseClient;
}

export const PROJECT_DIRECTORY = join(import.meta.dirname, '..');

/**
 * Starts what the settings ask for, down to the database.
 *
 * @param options.turn gets the turn among processes that start together; whoever gave it ends it when all is made
 */
export async function startBackend(options: {
  settings: Settings;
  secrets: Secrets;
  logger: Logger;
  turn: AsyncDisposableStack;
}): Promise<Backend> {
  const { logger, secrets, settings, turn } = options;
  if (settings.SUPABASE_URL) return hostedBackend(settings.SUPABASE_URL, secrets.publishableKey);
  await using resources = new AsyncDisposableStack();
  const postgres = settings.DATABASE_URL ? undefined : resources.use(await startBundled(settings, secrets));
  const databaseUrl = settings.DATABASE_URL ?? postgres?.url;
  if (!databaseUrl) throw new Error('There is no database.');
  turn.use(await acquireStartLock(databaseUrl));
  await requireMatchingDatabase(settings, databaseUrl);
  const { jwtSecret } = secrets;
  await logStep('Migrations', () =>
    prepareDatabase({ url: databaseUrl, directory: PROJECT_DIRECTORY, jwtSecret }),
  );
  await ensureInstallationFile(settings.DATA_DIR, databaseUrl);
  const platform = resources.use(
    await startPlatform({
      ...platformOptions({ settings, secrets, databaseUrl, logger }),
      directory: PROJECT_DIRECTORY,
      configOverrides: { auth: { enable_signup: settings.ENABLE_SIGNUP === 'true' } },
    }),
  );
  for (const path of await findAbandonedStaging(settings)) await discard(path);
  resources.use(await writeRunFile(settings.DATA_DIR, databaseUrl));
  const owned = resources.move();
  return {
    platform,
    databaseUrl,
    supabaseUrl: settings.SITE_URL,
    publishableKey: secrets.publishableKey,
    lost: postgres?.exited ?? new Promise(() => undefined),
    client: (key = secrets.publishableKey, onFailure) =>
      createSessionlessClient(fetchInProcess(platform), settings.SITE_URL, { key, onFailure }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** How the product runs the platform. */
export function platformOptions(options: {
  settings: Settings;
  secrets: Secrets;
  databaseUrl: Secret;
  logger: Logger;
}): Omit<PlatformOptions, 'directory'> {
  const { databaseUrl, logger, secrets, settings } = options;
  return {
    databaseUrl,
    publicUrl: settings.SITE_URL,
    jwtSecret: secrets.jwtSecret,
    keys: { publishable: secrets.publishableKey, secret: secrets.secretKey },
    logger,
    storageUrl: settings.STORAGE_URL,
    storageLimits: storageLimits(settings),
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM,
    proxies: settings.TRUST_PROXY,
    realtimeLimits: realtimeLimits(settings),
    maxBodyBytes: settings.MAX_BODY_BYTES,
    refusesCommonPasswords: true,
    passwordBackoff: {
      failures: settings.PASSWORD_FAILURES,
      longest: settings.PASSWORD_PAUSE_MINUTES * 60,
    },
  };
}

function startBundled(settings: Settings, secrets: Secrets): Promise<PostgresServer> {
  return logStep('PostgreSQL', async () => startBundledPostgres(settings, secrets));
}

function hostedBackend(supabaseUrl: string, publishableKey: string): Backend {
  return {
    platform: undefined,
    databaseUrl: undefined,
    supabaseUrl,
    publishableKey,
    lost: new Promise(() => undefined),
    client: (key = publishableKey, onFailure) =>
      createSessionlessClient(fetch, supabaseUrl, { key, onFailure }),
    [Symbol.asyncDispose]: async () => undefined,
  };
}

const SESSIONLESS = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } as const;

/** No socket and no parsing of headers between the page that renders and the platform that answers. */
export function fetchInProcess(platform: Platform): typeof fetch {
  return async (input, init) =>
    (await platform.fetch(new Request(input, init), { address: '127.0.0.1' })) ??
    new Response(null, { status: 404 });
}

/** A client of nobody's session. */
export function createSessionlessClient(
  send: typeof fetch,
  url: string,
  { key, onFailure }: { key: string; onFailure?: (() => void) | undefined },
): SupabaseClient {
  const watched: typeof fetch = async (input, init) => {
    const response = await send(input, init).catch((error: unknown) => {
      onFailure?.();
      throw error;
    });
    if (!response.ok) onFailure?.();
    return response;
  };
  return createClient(url, key, { auth: SESSIONLESS, global: { fetch: watched } });
}
