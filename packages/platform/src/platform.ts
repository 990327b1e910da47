import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { authSettingsSchema, callsHttpHooks } from './auth/auth-config.ts';
import { bcrypt } from './auth/bcrypt/bcrypt.ts';
import { createAuthService } from './auth/service.ts';
import { withKeyFile } from './auth/signing-key-file.ts';
import { openSigningKeys } from './auth/signing-keys.ts';
import { completesWithin } from './completes-within.ts';
import { asAdministrator, authenticatorUrl } from './database/administration.ts';
import { type Database, openDatabase } from './database/database.ts';
import { startHeartbeat } from './database/heartbeat.ts';
import { ensureInstallationId } from './database/installation.ts';
import type { PoolStats } from './database/pool.ts';
import { createFunctionsService } from './functions/service.ts';
import { functionsSettingsSchema } from './functions/settings.ts';
import { createApiKeys } from './gateway/api-keys.ts';
import { type Connection, createGateway } from './gateway/gateway.ts';
import type { Service } from './gateway/service.ts';
import { createTokenVerifier } from './gateway/token-verifier.ts';
import { createMailService } from './mail/service.ts';
import { startMail } from './mail/start-mail.ts';
import { templateSettingsSchema } from './mail/templates.ts';
import type { PlatformContext } from './platform-context.ts';
import { type ProjectConfig, readProjectConfig } from './project-config.ts';
import { openRateLimiter } from './rate-limit/rate-limiter.ts';
import { DATABASE_CONNECTIONS } from './realtime/limits.ts';
import { createRealtimeService, type RealtimeStats } from './realtime/service.ts';
import { apiSettingsSchema } from './rest/config.ts';
import { createRestService } from './rest/service.ts';
import { startScheduler } from './schedule/scheduler.ts';
import type { Secret } from './secret.ts';
import { openSecurityEvents } from './security-events/recorder.ts';
import { createStorageService } from './storage/service.ts';
import { storageSettingsSchema } from './storage/settings.ts';
import { unservedSettings } from './unserved-settings.ts';

/** A Supabase service that is not served: its 404 says so, to distinguish it from a wrong path. */
function notServed(name: string): Service {
  const refuse = (): Response =>
    Response.json({ code: 'not_served', message: `${name} is not served` }, { status: 404 });
  return { fetch: async () => refuse(), bodyTooLarge: refuse };
}

/** Grace period for services to stop before their database connections are closed. */
const STOP_TIMEOUT_MS = 4000;

/** Pool size for transactions that wait for HTTP hooks. */
const AUTH_CONNECTIONS = 5;

const DEFAULT_MAX_BODY_BYTES = 1024 * 1024;

export interface PlatformOptions
  extends Omit<
    PlatformContext,
    'database' | 'config' | 'installationId' | 'rateLimiter' | 'securityEvents' | 'signingKeys' | 'verifier'
  > {
  /** URL of a prepared database, for an administrator; requests connect as `authenticator`. */
  readonly databaseUrl: Secret;
  /** URL of the same database through a pooler in transaction mode, used by requests. */
  readonly poolUrl?: Secret;
  /** Size of the request pool. */
  readonly connections?: number;
  /** Installation settings that override `supabase/config.toml`. */
  readonly configOverrides?: ProjectConfig;
  /** Request body limit; default 1 MiB. Uploads are limited by their bucket instead. */
  readonly maxBodyBytes?: number;
}

export interface Platform extends AsyncDisposable {
  readonly database: Database;
  /** Handles requests to the platform's paths; null for any other path. */
  fetch(request: Request, connection: Connection): Promise<Response | null>;
  /** Handles a WebSocket handshake; false when the path is not the platform's. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
  /**
   * Checks that the file store works by reading its owner.
   *
   * @throws Error when it does not respond or does not belong to this installation
   */
  probeStorage(): Promise<void>;
  /** Current activity, for metrics. */
  stats(): { readonly pool: PoolStats; readonly realtime: RealtimeStats };
}

/**
 * Starts a Supabase-compatible platform over a prepared PostgreSQL database.
 *
 * @example
 * await using platform = await startPlatform({ directory: '.', databaseUrl, publicUrl, jwtSecret, keys, … });
 * const response = await platform.fetch(new Request(`${publicUrl}/rest/v1/…`), { address: '127.0.0.1' });
 */
export async function startPlatform(options: PlatformOptions): Promise<Platform> {
  await using resources = new AsyncDisposableStack();
  const directUrl = authenticatorUrl(options.databaseUrl, options.jwtSecret);
  const isPooled = options.poolUrl !== undefined;
  const url = options.poolUrl ? authenticatorUrl(options.poolUrl, options.jwtSecret) : directUrl;
  const database = resources.use(
    openDatabase({
      url,
      directUrl,
      isPooled,
      ...(options.connections !== undefined && { connections: options.connections }),
    }),
  );
  // A separate pool: inside transactions, too, limits are counted and signing keys read; neither may wait for their
  // connections.
  const counters = resources.use(openDatabase({ url, isPooled, connections: 2 }));
  // A separate pool, so that realtime and requests cannot starve each other.
  const realtimePool = resources.use(openDatabase({ url, isPooled, connections: DATABASE_CONNECTIONS }));
  const pools = new Set([database, counters, realtimePool]);
  const securityEvents = resources.use(
    openSecurityEvents({ database, logger: options.logger, secret: options.jwtSecret }),
  );
  // Services stop before the resources they depend on.
  await using services = new AsyncDisposableStack();
  const { directory } = options;
  const config = await readProjectConfig(directory, {
    ...(options.configOverrides && { overrides: options.configOverrides }),
  });
  const ownKeys = await openSigningKeys(counters, options.jwtSecret);
  const signingKeys = await withKeyFile(ownKeys, { config, directory });
  const context: PlatformContext = {
    ...options,
    // A service that detects a schema change invalidates the prepared statements of every pool.
    database: {
      ...database,
      invalidate() {
        for (const each of pools) each.invalidate();
      },
    },
    installationId: await asAdministrator(options.databaseUrl, (client) => ensureInstallationId(client)),
    config,
    securityEvents,
    rateLimiter: openRateLimiter({ database: counters, secret: options.jwtSecret, securityEvents }),
    signingKeys,
    verifier: createTokenVerifier({ secret: options.jwtSecret, publicKeys: signingKeys.publicKeys }),
  };
  const unserved = unservedSettings(config, [
    apiSettingsSchema,
    authSettingsSchema,
    functionsSettingsSchema,
    storageSettingsSchema,
    templateSettingsSchema,
  ]);
  if (unserved.length > 0)
    options.logger.warn({ settings: unserved }, 'config.toml contains settings that no service reads');
  const onSilence = (): void => {
    options.logger.error('PostgreSQL does not respond: its connections are closed');
    for (const each of pools) each.disconnect();
  };
  for (const each of new Set([url, directUrl])) resources.use(startHeartbeat({ url: each, onSilence }));
  const realtime = services.use(
    await createRealtimeService({ ...context, database: { ...realtimePool, listen: database.listen } }),
  );
  services.use(await startMail(context));
  services.use(startScheduler({ databaseUrl: options.databaseUrl, logger: options.logger }));
  const storage = services.use(await createStorageService(context));
  const inProcess = async (request: Request): Promise<Response> =>
    (await gateway(request, { address: '127.0.0.1' })) ?? new Response(null, { status: 404 });
  // Auth transactions wait for HTTP hooks; they must not hold connections that other requests need.
  const authDatabase = callsHttpHooks(context)
    ? resources.use(openDatabase({ url, isPooled, connections: AUTH_CONNECTIONS }))
    : database;
  pools.add(authDatabase);
  // Other platforms in this process restart its threads on demand.
  services.defer(bcrypt.stopIdleThreads);
  const mounted: Record<string, Service> = {
    '/auth/v1': await createAuthService({ ...context, database: authDatabase }),
    '/rest/v1': services.use(await createRestService(context)),
    '/storage/v1': storage,
    '/mail/v1': createMailService({ database, from: options.mailFrom }),
    '/realtime/v1': realtime,
    '/graphql/v1': notServed('GraphQL'),
    '/functions/v1': services.use(await createFunctionsService(context, inProcess)),
  };
  const gateway = createGateway({
    services: mounted,
    keys: createApiKeys(options.keys),
    verifier: context.verifier,
    logger: options.logger,
    securityEvents,
    maxBodyBytes: options.maxBodyBytes ?? DEFAULT_MAX_BODY_BYTES,
  });
  const runningServices = services.move();
  const ownedResources = resources.move();
  return {
    database,
    fetch: gateway,
    upgrade: realtime.upgrade,
    probeStorage: storage.probe,
    stats: () => ({ pool: database.poolStats(), realtime: realtime.stats() }),
    async [Symbol.asyncDispose]() {
      // Closing the connections cancels whatever a late service still waits for.
      await using _closed = ownedResources;
      const stopped = await completesWithin(STOP_TIMEOUT_MS, runningServices.disposeAsync());
      if (!stopped) options.logger.warn('services did not stop in time');
    },
  };
}
