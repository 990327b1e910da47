import { randomUUID } from 'node:crypto';
import { lstat, mkdir, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { availableMigrations, missingMigrations } from '@voltandes/platform/database/migration-set';
import { stopOrphanedServer } from '@voltandes/platform/database/orphaned-server';
import { startPostgres } from '@voltandes/platform/database/postgres-server';
import { ignoreNotFound } from '@voltandes/platform/ignore-not-found';
import { Secret } from '@voltandes/platform/secret';
import { openBlobStore } from '@voltandes/platform/storage/blobs/open-blob-store';
import { PROJECT_DIRECTORY } from '../backend.ts';
import {
  createSiblingDatabase,
  isEmptyDatabase,
  replaceDatabase,
  requireNoConnections,
} from '../backup/external-database.ts';
import { type OpenBackup, openBackup } from '../backup/read-backup.ts';
import { discard, replace, type Staged } from '../backup/replace.ts';
import { restoreData } from '../backup/restore-data.ts';
import { findAbandonedStaging, restoreTargets, stagingPath } from '../backup/restore-targets.ts';
import { isFirstStart, readInstallation, writeInstallation } from '../installation.ts';
import { runningDatabaseUrl } from '../run-file.ts';
import { writeSecrets } from '../secrets.ts';
import { readSettings, type Settings } from '../settings.ts';

/**
 * Makes an installation from a backup. Everything is made beside its place first and takes it at the end, so an error
 * leaves what was there as it was.
 */
export async function run(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      force: { type: 'boolean', default: false },
      'take-over': { type: 'boolean', default: false },
    },
  });
  if (positionals.length !== 1) throw new Error('Usage: npm run cli -- restore FILE [--force] [--take-over]');
  const started = Date.now();
  const settings = readSettings();
  await refuseRunning(settings);
  if (!values.force && !(await isEmpty(settings)))
    throw new Error('This installation is not empty. Add --force to move what is there aside.');
  const backup = await openBackup(resolve(positionals[0] ?? ''));
  try {
    await refuseUnfit(backup, settings);
    const installationId = await chooseInstallation(settings, values['take-over']);
    const { aside, files, leftOut } = await restore(backup, settings, installationId);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(
      `Restored the state of ${backup.manifest.createdAt}: ${backup.manifest.content.tables.length - leftOut.length} tables, ${files} files, in ${seconds} s.`,
    );
    if (leftOut.length > 0) console.warn(`Left out, for no migration makes them: ${leftOut.join(', ')}.`);
    if (aside.length > 0)
      console.log(`What was there before is kept:\n${aside.map((name) => `  ${name}`).join('\n')}`);
    console.log('npm start serves it.');
  } finally {
    await backup.entries.return();
  }
}

async function restore(
  backup: OpenBackup,
  settings: Settings,
  installationId: string,
): Promise<{ aside: string[]; files: number; leftOut: string[] }> {
  for (const path of await findAbandonedStaging(settings)) await discard(path);
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  await using undo = new AsyncDisposableStack();
  const stage = (place: string): Staged => {
    const made = stagingPath(place, stamp);
    undo.defer(async () => {
      await discard(made);
    });
    return { made, place };
  };
  const places = restoreTargets(settings);
  await mkdir(settings.DATA_DIR, { recursive: true });
  const secrets = stage(places.secrets);
  await writeSecrets(secrets.made, backup.secrets);
  const installation = stage(places.installation);
  await writeInstallation(installation.made, installationId);
  const folder = places.folder === null ? null : stage(places.folder);
  const storageUrl = folder ? new Secret(pathToFileURL(folder.made).href) : settings.STORAGE_URL;
  const { DATABASE_URL } = settings;
  const cluster = DATABASE_URL ? null : stage(places.cluster);
  const made = `restoring_${stamp}`;
  const filled = await (async () => {
    if (DATABASE_URL) {
      const url = await createSiblingDatabase(DATABASE_URL, made, undo);
      return restoreData(backup, { url, storageUrl, installationId });
    }
    const password = backup.secrets.databasePassword;
    if (!cluster) throw new Error('There is no place for the database.');
    await using server = await startPostgres({ directory: cluster.made, password });
    // Awaited here: the server stops where this block ends.
    return await restoreData(backup, { url: server.url, storageUrl, installationId });
  })();
  // The server may have been started meanwhile.
  await refuseRunning(settings);
  const aside: string[] = [];
  await using taken = new AsyncDisposableStack();
  if (DATABASE_URL) {
    const name = `replaced_${stamp}`;
    await replaceDatabase(DATABASE_URL, { aside: name, made }, taken);
    aside.push(`the database ${name}`);
  }
  for (const staged of [cluster, folder, secrets, installation]) {
    const name = staged && (await replace(staged, `${staged.place}.replaced-${stamp}`, taken));
    if (name) aside.push(name);
  }
  // Done: nothing is taken back any more.
  taken.move();
  undo.move();
  return { aside, ...filled };
}

/**
 * What is restored is an installation of its own: the one that was saved may live on. A bucket stays its owner's.
 *
 * @throws Error when the bucket is in somebody's hands, and nobody said that it is to be taken over
 */
async function chooseInstallation(settings: Settings, takesOver: boolean): Promise<string> {
  if (restoreTargets(settings).folder !== null) return randomUUID();
  await using blobs = await openBlobStore(settings.STORAGE_URL);
  const owner = await blobs.owner();
  if (owner === null) return randomUUID();
  if (takesOver || owner === (await readInstallation(settings.DATA_DIR))) return owner;
  throw new Error(
    `The files in ${blobs.location} belong to installation ${owner}, which may still use them. ` +
      'Where it is gone for good, add --take-over; for a copy beside it, set STORAGE_URL to a copy of the bucket.',
  );
}

async function refuseRunning({ DATABASE_URL, DATA_DIR, SUPABASE_URL }: Settings): Promise<void> {
  if (SUPABASE_URL) throw new Error('Hosted Supabase is restored with its own tools.');
  if (await runningDatabaseUrl(DATA_DIR)) throw new Error('Stop the server first.');
  if (DATABASE_URL) return requireNoConnections(DATABASE_URL);
  const cluster = await realpath(join(DATA_DIR, 'postgres')).catch(ignoreNotFound);
  if (cluster) await stopOrphanedServer(cluster);
}

/** Secrets may be there: `reset` leaves them. */
async function isEmpty(settings: Settings): Promise<boolean> {
  if (!(await isFirstStart(settings))) return false;
  if (settings.DATABASE_URL) return isEmptyDatabase(settings.DATABASE_URL);
  return (await lstat(restoreTargets(settings).cluster).catch(ignoreNotFound)) === null;
}

async function refuseUnfit({ manifest, secrets }: OpenBackup, settings: Settings): Promise<void> {
  const unknown = missingMigrations(manifest.migrations, await availableMigrations(PROJECT_DIRECTORY));
  if (unknown.length > 0)
    throw new Error(`The backup is of a newer version: this one does not know ${unknown.join(', ')}.`);
  if (settings.JWT_SECRET && settings.JWT_SECRET.reveal() !== secrets.jwtSecret.reveal())
    throw new Error('JWT_SECRET is not the one of the backup, whose keys it could not open: leave it unset.');
  if (manifest.files === 'bucket' && !settings.STORAGE_URL.reveal().startsWith('s3:'))
    throw new Error("The backup's files lie in an S3 bucket: set STORAGE_URL to it.");
}
