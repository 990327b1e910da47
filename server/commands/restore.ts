import { randomUUID } from 'node:crypto';
import { lstat, realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { stopOrphanedServer } from '@voltandes/platform/postgres';
import { ignoreNotFound } from '@voltandes/platform/runtime';
import { openBlobStore } from '@voltandes/platform/storage';
import { z } from 'zod';
import { isEmptyDatabase, requireNoConnections } from '../backup/external-database.ts';
import { forgetOutcomes } from '../backup/outcomes.ts';
import { fileSource } from '../backup/read-backup.ts';
import { type Restorable, restorableBackup, restorableMoment } from '../backup/restorable.ts';
import { restoreTargets } from '../backup/restore-targets.ts';
import { stageRestore } from '../backup/stage-restore.ts';
import { completeSwap, swapIn } from '../backup/swap-in.ts';
import { isFirstStart, readInstallation } from '../installation.ts';
import { runningDatabaseUrl } from '../run-file.ts';
import { readSettings, type Settings } from '../settings.ts';

const USAGE =
  'Usage: npm run cli -- restore FILE | --newest | --to 2026-11-21T14:03:07 | --to latest [--from ID] [--force] [--take-over]';

/**
 * Restores a backup, or the state at a point in time. Everything is staged beside its target and swapped in at the end,
 * so that an error leaves the installation unchanged.
 */
export async function run(args: string[]): Promise<void> {
  const { positionals, values } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      newest: { type: 'boolean', default: false },
      to: { type: 'string' },
      from: { type: 'string' },
      force: { type: 'boolean', default: false },
      'take-over': { type: 'boolean', default: false },
    },
  });
  if (positionals.length + Number(values.newest) + Number(values.to !== undefined) !== 1)
    throw new Error(USAGE);
  const started = Date.now();
  const settings = readSettings();
  await refuseRunning(settings);
  await completeSwap(settings);
  if (!values.force && !(await isEmpty(settings)))
    throw new Error('This installation is not empty. Add --force to move existing data aside.');
  const { from, to } = values;
  await using backup =
    to === undefined
      ? await restorableBackup(settings, {
          file: positionals[0] && fileSource(resolve(positionals[0])),
          from,
        })
      : await restorableMoment(settings, { target: to === 'latest' ? null : parseMoment(to), from });
  requireSameSetup(backup, settings);
  const installationId = await chooseInstallation(settings, values['take-over']);
  const stamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14);
  await using undo = new AsyncDisposableStack();
  const staged = await stageRestore({ settings, installationId, stamp, ...backup }, undo);
  // A server may have started in the meantime.
  await refuseRunning(settings);
  const aside = await swapIn(staged.paths, { settings, stamp, undo });
  await forgetOutcomes(settings.DATA_DIR);
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  console.log(`Restored the state of ${backup.moment}: ${staged.result.summary}, in ${seconds} s.`);
  for (const warning of staged.result.warnings) console.warn(warning);
  if (aside.length > 0)
    console.log(`The previous data was kept:\n${aside.map((name) => `  ${name}`).join('\n')}`);
  console.log('Run npm start to serve it.');
}

/** Parses a time; local unless it has an offset. */
function parseMoment(text: string): Date {
  // Date alone would take February 30 for March 2.
  if (!z.iso.datetime({ local: true, offset: true }).safeParse(text).success)
    throw new Error(`${text} is not a time such as 2026-11-21T14:03:07 or 2026-11-21T17:03:07Z.`);
  return new Date(text);
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

function requireSameSetup({ filesInBucket, secrets }: Restorable, settings: Settings): void {
  if (settings.JWT_SECRET && settings.JWT_SECRET.reveal() !== secrets.jwtSecret.reveal())
    throw new Error("JWT_SECRET differs from the backup's and cannot decrypt its keys: leave it unset.");
  if (filesInBucket && !settings.STORAGE_URL.reveal().startsWith('s3:'))
    throw new Error("The backup's files are in an S3 bucket: set STORAGE_URL to it.");
}
