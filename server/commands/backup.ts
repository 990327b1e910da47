import { existsSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { removeAbandonedParts, writeStreamAtomically } from '../atomic-file.ts';
import { runDueBackups, takeBackups } from '../backup/take-backups.ts';
import { type BackupSummary, writeBackup } from '../backup/write-backup.ts';
import { readSettings, type Settings } from '../settings.ts';
import { withDatabase } from './with-database.ts';

/** Takes backups, whether or not the server is running. */
export async function run(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      force: { type: 'boolean', default: false },
      /** Takes only the backups that are due; the server passes it. */
      scheduled: { type: 'boolean', default: false },
    },
  });
  if (positionals.length > 1) throw new Error('Usage: npm run cli -- backup [FILE] [--force]');
  const settings = readSettings();
  requireInstallation(settings);
  if (positionals[0] !== undefined) return backUpTo(resolve(positionals[0]), values.force);
  if (!settings.BACKUP_URL)
    throw new Error('Usage: npm run cli -- backup FILE; without FILE, BACKUP_URL must be set.');
  await withDatabase((database) => (values.scheduled ? runDueBackups(database) : takeBackups(database)));
}

function requireInstallation({ DATABASE_URL, DATA_DIR, SUPABASE_URL }: Settings): void {
  if (SUPABASE_URL) throw new Error('Hosted Supabase makes its own backups.');
  if (!DATABASE_URL && !existsSync(join(DATA_DIR, 'postgres')))
    throw new Error(`There is no installation in ${DATA_DIR}.`);
}

async function backUpTo(file: string, force: boolean): Promise<void> {
  if (existsSync(file) && !force) throw new Error(`${file} exists. Add --force to replace it.`);
  const started = Date.now();
  await withDatabase(async ({ secrets, settings, url }) => {
    await removeAbandonedParts(file);
    const { BACKUP_KEY: key, STORAGE_URL: storageUrl } = settings;
    const write = (archive: AsyncIterable<Uint8Array>): Promise<void> => writeStreamAtomically(file, archive);
    const signal = stopSignal();
    const summary = await writeBackup({ write, url, secrets, storageUrl, key, signal });
    const size = ((await stat(file)).size / 1024 / 1024).toFixed(1);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    const contents = `${summary.tables} tables, ${summary.files} files, the secrets`;
    console.log(`${file}: ${contents}; ${key ? 'encrypted; ' : ''}${size} MB in ${seconds} s.`);
    warnOf(summary, settings);
  });
}

/** Aborts on Ctrl-C, so that no partial backup, which would hold secrets, is left behind. */
function stopSignal(): AbortSignal {
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () =>
      stopping.abort(new Error('Stopped: the backup is not complete, and was removed.')),
    );
  return stopping.signal;
}

function warnOf({ missing }: BackupSummary, { STORAGE_URL }: Settings): void {
  if (STORAGE_URL.reveal().startsWith('s3:'))
    console.warn('Uploaded files stay in the S3 bucket and are not in this backup: enable versioning there.');
  if (missing > 0) {
    console.warn(`It lacks files that the database references: ${missing}. Run doctor to list them.`);
    // So that no script removes an earlier, complete backup in its favor.
    process.exitCode = 1;
  }
}
