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
  nameIn,
  replaceDatabase,
  requireNoConnections,
} from '../backup/external-database.ts';
import { type OpenBackup, openBackup } from '../backup/read-backup.ts';
import { discard, replace, type StagedPath } from '../backup/replace.ts';
import { restoreData } from '../backup/restore-data.ts';
import { findAbandonedStaging, restoreTargets, stagingPath } from '../backup/restore-targets.ts';
import { isFirstStart, readInstallation, writeInstallation } from '../installation.ts';
import { runningDatabaseUrl } from '../run-file.ts';
import { writeSecrets } from '../secrets.ts';
import { readSettings, type Settings } from '../settings.ts';

/**
 * Restores a backup. Everything is staged beside its target and swapped in at the end, so that an error leaves the
 * installation as it was.
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
    throw new Error('This installation is not empty. Add --force to move existing data aside.');
  const backup = await openBackup(resolve(positionals[0] ?? ''));
  try {
    await requireRestorable(backup, settings);
    const installationId = await chooseInstallation(settings, values['take-over']);
    const { aside, files, skippedTables } = await restore(backup, settings, installationId);
    const seconds = ((Date.now() - started) / 1000).toFixed(1);
    console.log(
      `Restored the state of ${backup.manifest.createdAt}: ${backup.manifest.content.tables.length - skippedTables.length} tables, ${files} files, in ${seconds} s.`,
    );
    if (skippedTables.length > 0)
      console.warn(`Skipped tables that no migration creates:  ${skippedTables.join(', ')}.`);
    if (aside.length > 0)
      console.log(`The previous data was kept:\n${aside.map((name) => `  ${name}`).join('\n')}`);
    console.log('Run npm start to serve it.');
  } finally {
    await backup.entries.return();
  }
}

async function restore(
  backup: OpenBackup,
  settings: Settings,
  installationId: string,
): Promise<{ aside: string[]; files: number; skippedTables: string[] }> {
  for (const path of await findAbandonedStaging(settings)) await discard(path);
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  await using undo = new AsyncDisposableStack();
  const stage = (target: string): StagedPath => {
    const staged = stagingPath(target, stamp);
    undo.defer(async () => {
      await discard(staged);
    });
    return { staged, target };
  };
  const targets = restoreTargets(settings);
  await mkdir(settings.DATA_DIR, { recursive: true });
  const secrets = stage(targets.secrets);
  await writeSecrets(secrets.staged, backup.secrets);
  const installation = stage(targets.installation);
  await writeInstallation(installation.staged, installationId);
  const folder = targets.folder === null ? null : stage(targets.folder);
  const storageUrl = folder ? new Secret(pathToFileURL(folder.staged).href) : settings.STORAGE_URL;
  const { DATABASE_URL } = settings;
  const cluster = DATABASE_URL ? null : stage(targets.cluster);
  const stagedDatabase = `restoring_${stamp}`;
  const restored = await (async () => {
    if (DATABASE_URL) {
      const url = await createSiblingDatabase(DATABASE_URL, stagedDatabase, undo);
      return restoreData(backup, { url, storageUrl, installationId, replaces: nameIn(DATABASE_URL) });
    }
    const password = backup.secrets.databasePassword;
    if (!cluster) throw new Error('The database has no staging path.');
    await using server = await startPostgres({ directory: cluster.staged, password });
    // Awaited inside the block: leaving it stops the server.
    return await restoreData(backup, { url: server.url, storageUrl, installationId });
  })();
  // A server may have been started in the meantime.
  await refuseRunning(settings);
  const aside: string[] = [];
  await using swapped = new AsyncDisposableStack();
  if (DATABASE_URL) {
    const name = `replaced_${stamp}`;
    await replaceDatabase(DATABASE_URL, { aside: name, staged: stagedDatabase }, swapped);
    aside.push(`the database ${name}`);
  }
  for (const path of [cluster, folder, secrets, installation]) {
    const name = path && (await replace(path, `${path.target}.replaced-${stamp}`, swapped));
    if (name) aside.push(name);
  }
  // Point of no return: disarm the rollback.
  swapped.move();
  undo.move();
  return { aside, ...restored };
}

/**
 * A restored installation gets a new id, because the original may live on. A bucket keeps its owner.
 *
 * @throws Error when another installation owns the bucket and `--take-over` is missing
 */
async function chooseInstallation(settings: Settings, takeOver: boolean): Promise<string> {
  if (restoreTargets(settings).folder !== null) return randomUUID();
  await using blobs = await openBlobStore(settings.STORAGE_URL);
  const owner = await blobs.owner();
  if (owner === null) return randomUUID();
  if (takeOver || owner === (await readInstallation(settings.DATA_DIR))) return owner;
  throw new Error(
    `The files in ${blobs.location} belong to installation ${owner}, which may still use them. ` +
      'If it is gone for good, add --take-over; for a second installation, point STORAGE_URL to a copy of the bucket.',
  );
}

async function refuseRunning({ DATABASE_URL, DATA_DIR, SUPABASE_URL }: Settings): Promise<void> {
  if (SUPABASE_URL) throw new Error('Hosted Supabase has its own restore.');
  if (await runningDatabaseUrl(DATA_DIR)) throw new Error('Stop the server first.');
  if (DATABASE_URL) return requireNoConnections(DATABASE_URL);
  const cluster = await realpath(join(DATA_DIR, 'postgres')).catch(ignoreNotFound);
  if (cluster) await stopOrphanedServer(cluster);
}

/** Ignores secrets, which `reset` keeps. */
async function isEmpty(settings: Settings): Promise<boolean> {
  if (!(await isFirstStart(settings))) return false;
  if (settings.DATABASE_URL) return isEmptyDatabase(settings.DATABASE_URL);
  return (await lstat(restoreTargets(settings).cluster).catch(ignoreNotFound)) === null;
}

async function requireRestorable({ manifest, secrets }: OpenBackup, settings: Settings): Promise<void> {
  const unknown = missingMigrations(manifest.migrations, await availableMigrations(PROJECT_DIRECTORY));
  if (unknown.length > 0)
    throw new Error(
      `The backup is from a newer version, with migrations unknown to this one: ${unknown.join(', ')}.`,
    );
  if (settings.JWT_SECRET && settings.JWT_SECRET.reveal() !== secrets.jwtSecret.reveal())
    throw new Error("JWT_SECRET differs from the backup's and cannot decrypt its keys: leave it unset.");
  if (manifest.files === 'bucket' && !settings.STORAGE_URL.reveal().startsWith('s3:'))
    throw new Error("The backup's files are in an S3 bucket: set STORAGE_URL to it.");
}
