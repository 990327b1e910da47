import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { startPlatform } from '@voltandes/platform';
import { legacyKeys } from '@voltandes/platform/auth';
import { prepareDatabase, seedDatabase } from '@voltandes/platform/database';
import { listenHttp, refuseUpgrade } from '@voltandes/platform/http';
import { overTcp } from '@voltandes/platform/postgres';
import { Secret } from '@voltandes/platform/runtime';
import { seedBuckets } from '@voltandes/platform/storage';
import { startBundledPostgres } from '../bundled-postgres.ts';
import { createLogger } from '../create-logger.ts';
import { health } from '../health.ts';
import { ensureInstallationFile, readInstallation, requireMatchingDatabase } from '../installation.ts';
import { realtimeEnvironment, realtimeLimits } from '../realtime-settings.ts';
import { ensureSecrets } from '../secrets.ts';
import { setVariables } from '../setting-types.ts';
import { waitForShutdown } from '../wait-for-shutdown.ts';

/** Serves the platform alone, for any project: database, migrations, seeds and all services on one port. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      dir: { type: 'string' },
      port: { type: 'string', default: '54321' },
      'jwt-secret': { type: 'string' },
      'data-dir': { type: 'string' },
    },
  });
  if (!values.dir)
    throw new Error('Usage: npm run cli -- platform --dir DIR --port N [--jwt-secret S] [--data-dir D]');
  const directory = resolve(values.dir);
  if (!existsSync(join(directory, 'supabase'))) throw new Error(`There is no supabase/ in ${directory}.`);
  const environment = setVariables(process.env);
  const dataDirectory = resolve(values['data-dir'] ?? environment.DATA_DIR ?? join(directory, 'data'));
  await using resources = new AsyncDisposableStack();
  const http = resources.use(await listenHttp({ port: Number(values.port), proxies: 0 }));
  const secrets = await ensureSecrets({
    DATA_DIR: dataDirectory,
    JWT_SECRET: secretOf(values['jwt-secret']),
  });
  const storageUrl = new Secret(pathToFileURL(join(dataDirectory, 'storage')).href);
  const location = { DATA_DIR: dataDirectory, STORAGE_URL: storageUrl };
  const postgres = resources.use(await startBundledPostgres(location, secrets));
  await requireMatchingDatabase(location, postgres.url);
  const isNew = (await readInstallation(dataDirectory)) === null;
  const { jwtSecret } = secrets;
  // The only line on standard output is the one that says where the platform is served.
  const logger = await createLogger({ level: environment.LOG_LEVEL ?? 'warn', fd: 2 });
  const warn = (message: string): void => logger.warn(message);
  await prepareDatabase({ url: postgres.url, directory, jwtSecret, warn });
  await seedDatabase({ url: postgres.url, directory, warn });
  const publicUrl = `http://127.0.0.1:${http.port}`;
  const platform = resources.use(
    await startPlatform({
      directory,
      databaseUrl: postgres.url,
      publicUrl,
      jwtSecret,
      keys: { publishable: secrets.publishableKey, secret: secrets.secretKey },
      logger,
      storageUrl,
      smtpUrl: secretOf(environment.SMTP_URL) ?? null,
      mailFrom: environment.MAIL_FROM ?? 'Platform <no-reply@localhost.localdomain>',
      realtimeLimits: realtimeLimits(realtimeEnvironment.parse(environment)),
    }),
  );
  // Once, as `supabase start` does: afterwards, people change and delete these files.
  if (isNew) await seedBuckets({ directory, publicUrl, secretKey: secrets.secretKey, fetch: platform.fetch });
  // Afterwards: a first start that fails is repeated as one.
  await ensureInstallationFile(dataDirectory, postgres.url);
  http.server.on('upgrade', (request, socket, head) => {
    if (!platform.upgrade(request, socket, head)) refuseUpgrade(socket, 404);
  });
  http.serve(async (request, connection) => {
    if (new URL(request.url).pathname === '/health') return health();
    return (
      (await platform.fetch(request, connection)) ?? Response.json({ message: 'Not found' }, { status: 404 })
    );
  });
  const { anon, serviceRole } = await legacyKeys(jwtSecret);
  console.log(
    JSON.stringify({
      url: publicUrl,
      publishable: secrets.publishableKey,
      secret: secrets.secretKey.reveal(),
      anon,
      service_role: serviceRole.reveal(),
      databaseUrl: overTcp(postgres.url).reveal(),
    }),
  );
  await waitForShutdown(postgres.exited, { logger });
}

const secretOf = (text: string | undefined): Secret | undefined =>
  text === undefined ? undefined : new Secret(text);
