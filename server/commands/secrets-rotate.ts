import { parseArgs } from 'node:util';
import { openSecurityEvents } from '@voltandes/platform';
import { authenticatorUrl, openDatabase } from '@voltandes/platform/database';
import { Secret } from '@voltandes/platform/runtime';
import { requireNoConnections } from '../backup/external-database.ts';
import { completeSwap } from '../backup/swap-in.ts';
import { startBundledPostgres } from '../bundled-postgres.ts';
import { createLogger } from '../create-logger.ts';
import { requireMatchingDatabase } from '../installation.ts';
import { rotateSecrets } from '../rotate-secrets.ts';
import { runningDatabaseUrl } from '../run-file.ts';
import { readStoredSecrets, type Secrets } from '../secrets.ts';
import { readSettings, type Settings } from '../settings.ts';

/** Settings that take precedence over `secrets.json`. */
const OVERRIDING = ['JWT_SECRET', 'SUPABASE_PUBLISHABLE_KEY', 'SUPABASE_SECRET_KEY'] as const;

/** Replaces every generated secret; the server must be stopped. */
export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { 'reset-second-factors': { type: 'boolean', default: false } },
  });
  const resetFactors = values['reset-second-factors'];
  const settings = readSettings();
  const { DATA_DIR, DATABASE_URL } = settings;
  if (settings.SUPABASE_URL) throw new Error('Rotate the keys of hosted Supabase in its dashboard.');
  if (await runningDatabaseUrl(DATA_DIR)) throw new Error('Stop the server first.');
  await completeSwap(settings);
  await (DATABASE_URL
    ? rotateExternal(DATABASE_URL, settings, resetFactors)
    : rotateBundled(settings, resetFactors));
  printResult(settings, resetFactors);
}

/** Rotates the secrets of an external database; its administrator's password stays unchanged. */
async function rotateExternal(url: Secret, settings: Settings, resetFactors: boolean): Promise<void> {
  await requireNoConnections(url);
  await requireMatchingDatabase(settings, url);
  const secrets = await rotateSecrets({
    settings,
    connect: () => url,
    ownsAdministrator: false,
    resetFactors,
  });
  await recordRotation(url, secrets);
}

async function rotateBundled(settings: Settings, resetFactors: boolean): Promise<void> {
  await using server = await startBundledPostgres(settings, await readStoredSecrets(settings.DATA_DIR));
  const connect = ({ databasePassword }: Secrets): Secret => {
    const url = new URL(server.url.reveal());
    url.password = databasePassword.reveal();
    return new Secret(url.href);
  };
  const secrets = await rotateSecrets({ settings, connect, ownsAdministrator: true, resetFactors });
  await recordRotation(connect(secrets), secrets);
}

async function recordRotation(url: Secret, { jwtSecret }: Secrets): Promise<void> {
  await using database = openDatabase({ url: authenticatorUrl(url, jwtSecret), connections: 1 });
  const logger = await createLogger({ level: 'error', fd: 2 });
  await using events = openSecurityEvents({ database, logger, secret: jwtSecret });
  events.record({ action: 'signing_key_rotated', traits: { secrets: 'all' } });
}

function printResult(settings: Settings, resetFactors: boolean): void {
  const factors = resetFactors ? 'second factors have to be enrolled again' : 'second factors still work';
  console.log(
    `${settings.DATA_DIR}/secrets.json holds new secrets. Everyone has to sign in again; links in account mails, to applicants' pages and to renew job alerts no longer work; ${factors}.`,
  );
  const overriding = OVERRIDING.filter((name) => settings[name] !== undefined);
  if (overriding.length > 0)
    console.warn(
      `Before the next start, remove ${overriding.join(', ')} from the environment, or set the values of secrets.json.`,
    );
}
