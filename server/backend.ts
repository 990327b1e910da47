import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { type Platform, type PlatformOptions, startPlatform } from '@voltandes/platform';
import { acquireStartLock, receivesNotifications } from '@voltandes/platform/database';
import { withKeptText } from '@voltandes/platform/http';
import type { PostgresServer } from '@voltandes/platform/postgres';
import type { Secret } from '@voltandes/platform/runtime';
import type { Logger } from 'pino';
import { awaitDatabase } from './await-database.ts';
import { removeFormerPostgres } from './backup/former-postgres.ts';
import { discard } from './backup/replace.ts';
import { findAbandonedStaging } from './backup/restore-targets.ts';
import { archivesFiles } from './backup-settings.ts';
import { startBundledPostgres } from './bundled-postgres.ts';
import { ensureInstallationFile, requireMatchingDatabase } from './installation.ts';
import { logStep } from './log-step.ts';
import { hasMailbox } from './mailbox/mailbox.ts';
import { prepareDatabase } from './prepare-database.ts';
import { PROJECT_DIRECTORY } from './project-directory.ts';
import { realtimeLimits } from './realtime-settings.ts';
import { writeRunFile } from './run-file.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { storageLimits } from './storage-settings.ts';

interface ClientOptions {
  readonly onFailure?: () => void;
  readonly address?: string;
  /** Omits `auth`, which takes as long to create as a short request. */
  readonly isDataOnly?: boolean;
  /** Timeout of requests to hosted Supabase, in ms. */
  readonly timeoutMs?: number;
}

/** Timeout of visitors' requests to hosted Supabase, in ms: longer than their statement timeout of three seconds. */
const VISITOR_TIMEOUT_MS = 5000;
/** Timeout of other requests to hosted Supabase, in ms. */
const SERVICE_TIMEOUT_MS = 60_000;

/** The site's backend: the built-in platform or hosted Supabase, which speak the same protocols. */
export interface Backend extends AsyncDisposable {
  /** Undefined on hosted Supabase. */
  readonly platform: Platform | undefined;
  readonly databaseUrl: Secret | undefined;
  readonly supabaseUrl: string;
  readonly publishableKey: string;
  /** Resolves when the bundled PostgreSQL exits unexpectedly, to the last lines of its log. */
  readonly databaseLost: Promise<string>;
  /**
   * A client with the visitor's role. Requests to the built-in platform stay in this process.
   *
   * @param options.onFailure called on every failed or non-2xx request, even if the caller ignores the error
   * @param options.timeoutMs of requests to hosted Supabase, except uploads and function calls; by default five seconds
   *   with the visitor's role, and a minute with another key
   * @param options.isDataOnly without `auth`
   * @param options.address of the person the client acts for, for rate limits; hosted Supabase sees this server's
   */
  client(key?: string, options?: ClientOptions): SupabaseClient;
  /**
   * What the clients send their requests with, for answers whose status and headers matter.
   *
   * @param timeoutMs of requests to hosted Supabase, until the last byte of the answer
   */
  sender(timeoutMs: number): typeof fetch;
}

/**
 * Starts the backend that the settings select, including the bundled database.
 *
 * @param options.port that the server listens on, for the CLI
 * @param options.startLock receives the lock that serializes processes starting together; the caller releases it
 */
export async function startBackend(options: {
  settings: Settings;
  secrets: Secrets;
  logger: Logger;
  startLock: AsyncDisposableStack;
  port: number;
}): Promise<Backend> {
  const { logger, port, secrets, settings, startLock } = options;
  if (settings.SUPABASE_URL)
    return hostedBackend(
      settings.SUPABASE_URL,
      secrets.publishableKey,
      await writeRunFile(settings.DATA_DIR, { port }),
    );
  await using resources = new AsyncDisposableStack();
  const postgres = settings.DATABASE_URL ? undefined : resources.use(await startBundled(options));
  const databaseUrl = settings.DATABASE_URL ?? postgres?.url;
  if (!databaseUrl) throw new Error('No database is configured.');
  await awaitDatabase(databaseUrl, { bundledIn: postgres ? settings.DATA_DIR : null, logger });
  if (!(await receivesNotifications(databaseUrl)))
    throw new Error(
      'DATABASE_URL points to a connection pooler in transaction mode, such as PgBouncer: realtime would receive no ' +
        'changes, and locks would not hold. Set DATABASE_DIRECT_URL to the URL of PostgreSQL itself as well.',
    );
  startLock.use(await acquireStartLock(databaseUrl));
  await requireMatchingDatabase(settings, databaseUrl);
  const { jwtSecret } = secrets;
  await logStep(logger, 'Migrations', () => prepareDatabase({ url: databaseUrl, jwtSecret }));
  await ensureInstallationFile(settings.DATA_DIR, databaseUrl);
  const platform = resources.use(
    await startPlatform({
      ...platformOptions({ settings, secrets, databaseUrl, logger }),
      directory: PROJECT_DIRECTORY,
      configOverrides: {
        auth: {
          enable_signup: settings.ENABLE_SIGNUP === 'true',
          enable_manual_linking: settings.ENABLE_MANUAL_LINKING === 'true',
          ...(settings.SAML_PRIVATE_KEY && {
            saml: { enabled: true, private_key: settings.SAML_PRIVATE_KEY.reveal() },
          }),
        },
      },
    }),
  );
  for (const path of await findAbandonedStaging(settings)) await discard(path);
  await removeFormerPostgres(settings.DATA_DIR);
  resources.use(await writeRunFile(settings.DATA_DIR, { databaseUrl, port }));
  const owned = resources.move();
  return {
    platform,
    databaseUrl,
    supabaseUrl: settings.SITE_URL,
    publishableKey: secrets.publishableKey,
    databaseLost: postgres?.exited ?? new Promise(() => undefined),
    client: (key = secrets.publishableKey, { address, ...options } = {}) =>
      createSessionlessClient(fetchInProcess(platform, address), settings.SITE_URL, { key, ...options }),
    sender: () => fetchInProcess(platform),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** The platform's options, from the product's settings and secrets. */
export function platformOptions(options: {
  settings: Settings;
  secrets: Secrets;
  databaseUrl: Secret;
  logger: Logger;
}): Omit<PlatformOptions, 'directory'> {
  const { databaseUrl, logger, secrets, settings } = options;
  return {
    databaseUrl,
    ...(settings.DATABASE_POOL_URL && { poolUrl: settings.DATABASE_POOL_URL }),
    publicUrl: settings.SITE_URL,
    jwtSecret: secrets.jwtSecret,
    keys: { publishable: secrets.publishableKey, secret: secrets.secretKey },
    logger,
    storageUrl: settings.STORAGE_URL,
    keepsRemovedFiles: archivesFiles(settings),
    storageLimits: storageLimits(settings),
    smtpUrl: settings.SMTP_URL ?? null,
    holdsMail: !hasMailbox(settings),
    mailFrom: settings.MAIL_FROM,
    proxies: settings.TRUST_PROXY,
    realtimeLimits: realtimeLimits(settings),
    maxBodyBytes: settings.MAX_BODY_BYTES,
    refusesCommonPasswords: true,
    passwordBackoff: {
      failures: settings.PASSWORD_FAILURES,
      maxPause: settings.PASSWORD_PAUSE_MINUTES * 60,
    },
  };
}

function startBundled(options: {
  settings: Settings;
  secrets: Secrets;
  logger: Logger;
}): Promise<PostgresServer> {
  const { logger, secrets, settings } = options;
  const warn = (error: unknown, message: string): void => logger.error({ err: error }, message);
  return logStep(logger, 'PostgreSQL', async () => startBundledPostgres(settings, secrets, warn));
}

function hostedBackend(supabaseUrl: string, publishableKey: string, runFile: AsyncDisposable): Backend {
  return {
    platform: undefined,
    databaseUrl: undefined,
    supabaseUrl,
    publishableKey,
    databaseLost: new Promise(() => undefined),
    client: (key = publishableKey, { timeoutMs, ...options } = {}) => {
      const usual = key === publishableKey ? VISITOR_TIMEOUT_MS : SERVICE_TIMEOUT_MS;
      return createSessionlessClient(fetchWithin(timeoutMs ?? usual), supabaseUrl, { key, ...options });
    },
    sender: fetchWithin,
    [Symbol.asyncDispose]: () => runFile[Symbol.asyncDispose](),
  };
}

const SESSIONLESS = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } as const;

/** Calls the platform in this process: no socket, no header parsing. */
export function fetchInProcess(platform: Platform, address = '127.0.0.1'): typeof fetch {
  return async (input, init) => {
    const response = await platform.fetch(new Request(input, init), { address });
    return response ? withKeptText(response) : new Response(null, { status: 404 });
  };
}

/** Aborts requests after a timeout, except uploads and function calls. */
function fetchWithin(milliseconds: number): typeof fetch {
  return (input, init) => {
    const { method, url } = input instanceof Request ? input : { method: init?.method, url: String(input) };
    const isPosted = method === 'POST' || method === 'PUT' || method === 'PATCH';
    if (isPosted && !new URL(url).pathname.startsWith('/rest/')) return fetch(input, init);
    const signals = [AbortSignal.timeout(milliseconds), init?.signal].filter((signal) => signal != null);
    return fetch(input, { ...init, signal: AbortSignal.any(signals) });
  };
}

/**
 * A Supabase client that neither stores nor refreshes a session and does not retry: supabase-js would retry for seven
 * seconds while the user waits.
 */
export function createSessionlessClient(
  send: typeof fetch,
  url: string,
  { isDataOnly = false, key, onFailure }: { key: string } & Pick<ClientOptions, 'isDataOnly' | 'onFailure'>,
): SupabaseClient {
  const watched: typeof fetch = async (input, init) => {
    const response = await send(input, init).catch((error: unknown) => {
      onFailure?.();
      throw error;
    });
    if (!response.ok) onFailure?.();
    return response;
  };
  return createClient(url, key, {
    auth: SESSIONLESS,
    db: { retry: false },
    global: { fetch: watched },
    // No session: requests carry only the key.
    ...(isDataOnly && { accessToken: async () => null }),
  });
}
