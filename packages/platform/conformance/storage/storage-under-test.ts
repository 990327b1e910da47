import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pino from 'pino';
import { asAdministrator, prepareDatabase } from '#platform/database/administration.ts';
import { startPostgres } from '#platform/database/postgres-server.ts';
import { generateApiKeys } from '#platform/gateway/api-keys.ts';
import { listenHttp } from '#platform/http/listen.ts';
import { startPlatform } from '#platform/platform.ts';
import { Secret } from '#platform/secret.ts';
import { loadFixtures } from './fixtures.ts';
import { createTokenTranslator } from './signed-tokens.ts';

const PREFIX = '/storage/v1';
const PROJECT = join(import.meta.dirname, '..', '..', 'testing', 'empty-project');

export interface StorageUnderTest extends AsyncDisposable {
  /** URL of a server whose root is the Storage API, as in the service itself. */
  readonly url: string;
  /** The superuser's connection string. */
  readonly databaseUrl: Secret;
}

/**
 * Starts the platform over the storage service's fixtures.
 *
 * @param options.fixtures `src/test/db`
 */
export async function startStorage(
  directory: string,
  options: { fixtures: string; jwtSecret: string },
): Promise<StorageUnderTest> {
  await using resources = new AsyncDisposableStack();
  const jwtSecret = new Secret(options.jwtSecret);
  const { url: databaseUrl } = resources.use(
    await startPostgres({
      directory: join(directory, 'cluster'),
      password: new Secret('test'),
      durable: false,
    }),
  );
  await prepareDatabase({ url: databaseUrl, directory: PROJECT, jwtSecret });
  const http = resources.use(await listenHttp({ port: 0, host: '127.0.0.1', proxies: 0 }));
  const url = `http://127.0.0.1:${http.port}`;
  const files = join(directory, 'files');
  const keys = generateApiKeys();
  const platform = resources.use(
    await startPlatform({
      directory: PROJECT,
      databaseUrl,
      connections: 5,
      publicUrl: url,
      jwtSecret,
      keys,
      logger: pino({ level: process.env.LOG_LEVEL ?? 'silent' }),
      storageUrl: new Secret(pathToFileURL(files).href),
      // As in `.env.sample`.
      configOverrides: { storage: { file_size_limit: 524_288_000 } },
      storageLimits: { uploadsPerHour: 1_000_000 },
      smtpUrl: null,
      mailFrom: 'Test <test@example.test>',
    }),
  );
  await asAdministrator(databaseUrl, (client) => loadFixtures(client, { folder: options.fixtures, files }));
  const tokens = createTokenTranslator(options.jwtSecret);
  http.serve(async (request, connection) => {
    const url = new URL(request.url);
    const token = url.searchParams.get('token');
    if (token !== null) url.searchParams.set('token', await tokens.toPlatformToken(token));
    const moved = mounted(request, { url, apiKey: keys.publishable });
    const signature = moved.headers.get('x-signature');
    if (signature !== null) moved.headers.set('x-signature', await tokens.toPlatformToken(signature));
    const answer = await platform.fetch(moved, connection);
    if (answer === null) return new Response(null, { status: 404 });
    if (!url.pathname.includes('/sign/') || !answer.headers.get('content-type')?.includes('json'))
      return answer;
    return new Response(await tokens.toTestTokens(await answer.text()), answer);
  });
  resources.defer(() => http[Symbol.asyncDispose]());
  const owned = resources.move();
  return { url, databaseUrl, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Turns a request into one that a client would send to a project: with a path prefix and an API key. */
function mounted(request: Request, { url, apiKey }: { url: URL; apiKey: string }): Request {
  // Locations of resumable uploads already have the prefix.
  if (!url.pathname.startsWith(`${PREFIX}/`)) url.pathname = `${PREFIX}${url.pathname}`;
  const moved = new Request(url, request);
  moved.headers.set('apikey', apiKey);
  return moved;
}
