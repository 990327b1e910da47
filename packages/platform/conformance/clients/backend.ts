import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pino from 'pino';
import { asAdministrator, prepareDatabase } from '#platform/database/administration.ts';
import { startPostgres } from '#platform/database/postgres-server.ts';
import { seedDatabase } from '#platform/database/seed.ts';
import { generateApiKeys } from '#platform/gateway/api-keys.ts';
import { refuseUpgrade } from '#platform/gateway/refuse-upgrade.ts';
import { listenHttp } from '#platform/http/listen.ts';
import { startPlatform } from '#platform/platform.ts';
import type { ProjectConfig } from '#platform/project-config.ts';
import { Secret } from '#platform/secret.ts';
import { temporaryDirectory } from '#testing/temporary-directory.ts';

/** One configuration of the platform, on its own port. */
interface Server {
  /** 0 for a free port. */
  readonly port: number;
  /** The service to serve at the root, as when Supabase's image of that service is used without a gateway. */
  readonly root?: '/auth/v1' | '/functions/v1';
  /** The URL that functions see; defaults to the server's own. */
  readonly publicUrl?: string;
  /** Overrides the section `[auth]` of the project's `config.toml`. */
  readonly auth?: ProjectConfig;
}

export interface Backend {
  /** Project root, which contains the `supabase` folder. */
  readonly directory: string;
  readonly jwtSecret: string;
  /** All use the same database. */
  readonly servers: readonly Server[];
  /** Statements to run after the migrations and the seed. */
  readonly sql?: string;
}

export interface RunningBackend extends AsyncDisposable {
  /** Options that Jest needs to reach it. */
  readonly args?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
}

const UNLIMITED = 100_000;

/**
 * Supabase Auth only limits by client with `GOTRUE_RATE_LIMIT_HEADER`, which neither the CLI nor the compose file sets.
 */
const RATE_LIMITS = {
  anonymous_users: UNLIMITED,
  email_sent: UNLIMITED,
  passkey: UNLIMITED,
  sign_in_sign_ups: UNLIMITED,
  sms_sent: UNLIMITED,
  token_refresh: UNLIMITED,
  token_verifications: UNLIMITED,
  web3: UNLIMITED,
};

/**
 * Starts the platform like the Supabase CLI starts a project, with its own database.
 *
 * @returns the ports, in the order of `servers`
 */
export async function startBackend(backend: Backend): Promise<RunningBackend & { ports: number[] }> {
  const { directory, servers, sql } = backend;
  const jwtSecret = new Secret(backend.jwtSecret);
  await using resources = new AsyncDisposableStack();
  const files = resources.use(await temporaryDirectory());
  const { url } = resources.use(
    await startPostgres({
      directory: join(files.path, 'cluster'),
      password: new Secret('test'),
      durable: false,
    }),
  );
  await prepareDatabase({ url, directory, jwtSecret });
  await seedDatabase({ url, directory });
  if (sql !== undefined) await asAdministrator(url, (client) => client.query(sql));
  const ports: number[] = [];
  for (const server of servers) {
    const http = resources.use(await listenHttp({ port: server.port, host: '127.0.0.1', proxies: 0 }));
    const keys = generateApiKeys();
    const platform = resources.use(
      await startPlatform({
        directory,
        databaseUrl: url,
        connections: 5,
        publicUrl: server.publicUrl ?? `http://127.0.0.1:${http.port}`,
        jwtSecret,
        keys,
        configOverrides: { auth: { rate_limit: RATE_LIMITS, ...server.auth } },
        logger: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
        storageUrl: new Secret(pathToFileURL(join(files.path, 'storage')).href),
        smtpUrl: null,
        mailFrom: 'Conformance <conformance@example.test>',
        passwordCost: 4,
      }),
    );
    http.serve(async (request, connection) => {
      const rewritten = asGateway(request, { root: server.root, key: keys.publishable });
      return (await platform.fetch(rewritten, connection)) ?? new Response('Not found', { status: 404 });
    });
    http.server.on('upgrade', (request, socket, head) => {
      if (!platform.upgrade(request, socket, head)) refuseUpgrade(socket, 404);
    });
    ports.push(http.port);
  }
  const owned = resources.move();
  return { ports, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** The CLI's gateway does not require an API key, and forwards an empty token if there is none. */
function asGateway(
  request: Request,
  { root = '', key }: { root?: string | undefined; key: string },
): Request {
  const url = new URL(request.url);
  url.pathname = `${root}${url.pathname}`;
  const headers = new Headers(request.headers);
  if (!headers.has('apikey') && !url.pathname.startsWith('/functions/')) {
    headers.set('apikey', key);
    const takesTokens = url.pathname.startsWith('/storage/');
    if (takesTokens && !headers.has('authorization')) headers.set('authorization', 'Bearer ');
  }
  const { body, method, signal } = request;
  const init: RequestInit & { duplex: 'half' } = { method, headers, signal, body, duplex: 'half' };
  return new Request(url, init);
}
