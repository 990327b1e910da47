import { pathToFileURL } from 'node:url';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import pino from 'pino';
import { inject } from 'vitest';
import { generateApiKeys } from '#platform/gateway/api-keys.ts';
import { refuseUpgrade } from '#platform/gateway/refuse-upgrade.ts';
import { listenHttp } from '#platform/http/listen.ts';
import { type Platform, startPlatform } from '#platform/platform.ts';
import type { RealtimeLimits } from '#platform/realtime/limits.ts';
import { Secret } from '#platform/secret.ts';
import type { StorageLimits } from '#platform/storage/limits.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { JWT_SECRET } from './templates.ts';
import { temporaryDirectory } from './temporary-directory.ts';

export interface TestPlatform extends AsyncDisposable {
  readonly url: string;
  readonly keys: { readonly publishable: string; readonly secret: string };
  readonly platform: Platform;
  readonly db: TestDatabase;
  /** Root of the file store. */
  readonly filesDirectory: string;
  /** Creates a supabase-js client without a persisted session. */
  client(key?: string, accessToken?: string): SupabaseClient;
}

/** Serves a platform on a free port, with a cloned database unless one is given. */
export async function serveTestPlatform(
  template: string,
  options: {
    directory?: string;
    smtpUrl?: string;
    holdsMail?: boolean;
    database?: TestDatabase;
    proxies?: number;
    refusesCommonPasswords?: boolean;
    /** Defaults to the cheapest, since most tests do not depend on hashing. */
    passwordCost?: number;
    /** Defaults to the server's URL. */
    publicUrl?: string;
    storageUrl?: string;
    realtimeLimits?: Partial<RealtimeLimits>;
    storageLimits?: Partial<StorageLimits>;
  } = {},
): Promise<TestPlatform> {
  await using resources = new AsyncDisposableStack();
  const db = options.database ?? resources.use(await createTestDatabase(template));
  const { path: files } = resources.use(await temporaryDirectory());
  const http = resources.use(await listenHttp({ port: 0, host: '127.0.0.1', proxies: options.proxies ?? 0 }));
  const url = `http://127.0.0.1:${http.port}`;
  const generated = generateApiKeys();
  const keys = { publishable: generated.publishable, secret: generated.secret.reveal() };
  const platform = resources.use(
    await startPlatform({
      directory: options.directory ?? projectOf(template),
      databaseUrl: db.url,
      connections: 5,
      publicUrl: options.publicUrl ?? url,
      jwtSecret: JWT_SECRET,
      keys: generated,
      logger: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
      storageLimits: options.storageLimits ?? {},
      storageUrl: new Secret(options.storageUrl ?? pathToFileURL(files).href),
      smtpUrl: options.smtpUrl === undefined ? null : new Secret(options.smtpUrl),
      holdsMail: options.holdsMail ?? false,
      mailFrom: 'Test <test@example.test>',
      passwordCost: options.passwordCost ?? 4,
      refusesCommonPasswords: options.refusesCommonPasswords ?? true,
      proxies: options.proxies ?? 0,
      realtimeLimits: options.realtimeLimits ?? {},
    }),
  );
  http.serve(
    async (request, connection) =>
      (await platform.fetch(request, connection)) ?? new Response('Not found', { status: 404 }),
  );
  http.server.on('upgrade', (request, socket, head) => {
    if (!platform.upgrade(request, socket, head)) refuseUpgrade(socket, 404);
  });
  // Disposed first, so that connections close before the services behind them.
  resources.defer(() => http[Symbol.asyncDispose]());
  const owned = resources.move();
  return {
    url,
    keys,
    platform,
    db,
    filesDirectory: files,
    client: (key = keys.publishable, accessToken) =>
      createClient(url, key, {
        auth: { persistSession: false, autoRefreshToken: false },
        ...(accessToken !== undefined && { accessToken: async () => accessToken }),
      }),
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

function projectOf(template: string): string {
  const directory = inject('templates')[template];
  if (directory === undefined) throw new Error(`No template database is called ${template}`);
  return directory;
}
