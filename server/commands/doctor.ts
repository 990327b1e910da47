import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { asAdministrator } from '@voltandes/platform/database';
import type { Secret } from '@voltandes/platform/runtime';
import { openBlobStore } from '@voltandes/platform/storage';
import type { Client } from 'pg';
import { findSwap } from '../backup/swap-in.ts';
import { archiveCheck, backupChecks } from '../doctor/backups.ts';
import { type Check, type Finding, runCheck } from '../doctor/check.ts';
import { databaseChecks } from '../doctor/database.ts';
import { dataDirectory, freeDisk, leftovers, nodeVersion, secretsFile, serverState } from '../doctor/host.ts';
import { type HostedProject, hostedApi, hostedDatabaseChecks } from '../doctor/hosted.ts';
import { hostedServiceChecks } from '../doctor/hosted-services.ts';
import { mailServer, outbox, replies } from '../doctor/mail.ts';
import { storageChecks } from '../doctor/storage.ts';
import { isWrongPassword } from '../rotate-secrets.ts';
import { InvalidSettings, readSettings, type Settings } from '../settings.ts';
import { withDatabase } from './with-database.ts';

const MARKS: Record<Finding['level'], string> = { ok: 'ok     ', warning: 'WARNING', failure: 'FAILURE' };

/** Runs every check without changing anything; exits with code 1 when one fails. */
export async function run(): Promise<void> {
  let failures = 0;
  const report = async (checks: readonly Check[]): Promise<void> => {
    for (const check of checks)
      for (const { hint, level, subject, text } of await runCheck(check)) {
        if (level === 'failure') failures += 1;
        console.log(`${MARKS[level]}  ${subject}: ${text}`);
        if (hint !== undefined) console.log(`         → ${hint}`);
      }
  };
  const settings = await settingsOr(report);
  if (settings) {
    await report([serverState(settings), dataDirectory(settings)]);
    if (existsSync(settings.DATA_DIR)) await report([leftovers(settings), freeDisk(settings)]);
    const project = hostedProject(settings);
    await report(replies(settings));
    if (project) await reportHosted(project, settings, report);
    else {
      if (existsSync(settings.DATA_DIR)) await report([secretsFile(settings)]);
      await report([mailServer(settings), ...backupChecks(settings)]);
      await reportDatabase(settings, report);
    }
  }
  if (failures > 0) process.exitCode = 1;
  console.log(failures === 0 ? '\nNo failures.' : `\n${failures} failed.`);
}

type Report = (checks: readonly Check[]) => Promise<void>;

async function settingsOr(report: Report): Promise<Settings | null> {
  const found: { settings: Settings | null } = { settings: null };
  await report([
    nodeVersion,
    {
      subject: 'Settings',
      async run() {
        try {
          found.settings = readSettings();
        } catch (error) {
          if (!(error instanceof InvalidSettings)) throw error;
          const hint = 'Correct it in the environment or in .env.';
          return error.message.split('\n').map((text) => ({ level: 'failure' as const, text, hint }));
        }
        return { level: 'ok', text: 'valid' };
      },
    },
  ]);
  return found.settings;
}

const hostedProject = ({
  SUPABASE_PUBLISHABLE_KEY: publishableKey,
  SUPABASE_SECRET_KEY: secretKey,
  SUPABASE_URL: url,
}: Settings): HostedProject | null =>
  url && publishableKey && secretKey ? { url, publishableKey, secretKey } : null;

/** An unreachable project is reported once, instead of failing every check. */
async function reportHosted(project: HostedProject, { SITE_URL }: Settings, report: Report): Promise<void> {
  const [api] = await runCheck(hostedApi(project));
  if (api) await report([{ ...api, run: async () => api }]);
  if (api?.level === 'ok')
    await report([...hostedDatabaseChecks(project), ...hostedServiceChecks(project, SITE_URL)]);
}

const HINT_EXTERNAL = 'Check DATABASE_URL, and that its server is running.';
const HINT_SECRETS =
  'secrets.json does not belong to this database: put back the one that does, from a backup or from what restore moved aside.';

/** An unreachable database is reported once, instead of failing every check that needs it. */
async function reportDatabase(settings: Settings, report: Report): Promise<void> {
  const { DATABASE_URL, DATA_DIR } = settings;
  const unreachable = (error: unknown, hint = DATABASE_URL && HINT_EXTERNAL): Check => ({
    subject: 'Database',
    ...(hint !== undefined && { hint }),
    run: () => Promise.reject(error),
  });
  if (await findSwap(DATA_DIR))
    return report([
      unreachable(
        new Error('a restore or an upgrade was interrupted while it moved its data into place'),
        'The next start completes it.',
      ),
    ]);
  // Checks must create neither secrets nor a database, as other commands do when there is none.
  const isThere = (name: string): boolean => existsSync(join(DATA_DIR, name));
  const wasThere = DATABASE_URL ? isThere('secrets.json') : isThere('installation.json');
  if (!wasThere && !(isThere('secrets.json') && isThere('postgres')))
    return report([
      unreachable(new Error(`there is no installation in ${DATA_DIR}`), 'npm start creates and starts it.'),
    ]);
  let reached = false;
  await withDatabase(({ url }) =>
    asAdministrator(url, (client) => {
      reached = true;
      return reportOn(client, settings, report);
    }),
  ).catch((error: unknown) => {
    if (reached) throw error;
    const isFromSecrets = !DATABASE_URL && isWrongPassword(error);
    return report([unreachable(error, isFromSecrets ? HINT_SECRETS : undefined)]);
  });
}

const HINT_STORAGE = 'Mount its disk, or check DATA_DIR and STORAGE_URL.';

/** Checked first, because opening a store creates missing folders. */
function requireFolder(storageUrl: Secret): void {
  const url = new URL(storageUrl.reveal());
  if (url.protocol !== 'file:') return;
  const folder = fileURLToPath(url);
  if (!existsSync(join(folder, 'objects'))) throw new Error(`there are no files in ${folder}`);
}

async function reportOn(client: Client, settings: Settings, report: Report): Promise<void> {
  await report(databaseChecks(client));
  await report([outbox(client)]);
  if (settings.BACKUP_WAL === 'true') await report([archiveCheck(client)]);
  const opened = await runCheck({
    subject: 'Storage',
    hint: HINT_STORAGE,
    async run() {
      requireFolder(settings.STORAGE_URL);
      await using blobs = await openBlobStore(settings.STORAGE_URL);
      await report(storageChecks(client, blobs));
      return [];
    },
  });
  for (const finding of opened) await report([{ ...finding, run: async () => finding }]);
}
