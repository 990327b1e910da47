import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ignoreNotFound } from '@voltandes/platform/runtime';
import { readInstallation } from '../installation.ts';
import { messageOf } from '../message-of.ts';
import { isArchiveBroken, takeBase } from '../recovery/take-base.ts';
import type { BackupContext } from './backup-context.ts';
import { BACKUPS, type BackupName, backupName, parseBackupName } from './backup-name.ts';
import { IncompleteBackup, isDue, type Outcomes, readOutcomes, recordOutcome } from './outcomes.ts';
import { pruneBackups, removePartials } from './prune-backups.ts';
import { backupsToKeep } from './retention.ts';
import { runDrill } from './run-drill.ts';
import { openSettingsStore } from './stored-backups.ts';
import { writeBackup } from './write-backup.ts';

const HOUR_MS = 60 * 60 * 1000;
/** A little less than a day, so that the time of day does not drift by the duration of the backups. */
const BACKUP_INTERVAL_MS = 23.5 * HOUR_MS;
const DRILL_INTERVAL_MS = 7 * 24 * HOUR_MS - HOUR_MS;

type Work = () => Promise<void>;

/**
 * Adds all kinds of backups to `BACKUP_URL`, and removes expired ones.
 *
 * @throws Error with the messages of all failures; one failure does not stop the rest
 */
export const takeBackups = (context: BackupContext): Promise<void> =>
  runEach([
    () => takeFull(context),
    ...(context.settings.BACKUP_WAL === 'true' ? [() => takeBase(context)] : []),
  ]);

/**
 * Does what is due: daily backups, a base also when the changes since the last one are incomplete, a weekly drill.
 *
 * @throws Error with the messages of all failures; one failure does not stop the rest
 */
export async function runDueBackups(context: BackupContext): Promise<void> {
  const { settings } = context;
  const outcomes = await readOutcomes(settings.DATA_DIR);
  const due: Work[] = [];
  if (isDue(outcomes.full, BACKUP_INTERVAL_MS)) due.push(() => takeFull(context));
  if (settings.BACKUP_WAL === 'true') due.push(() => takeDueBase(context, outcomes));
  if (settings.BACKUP_DRILL === 'true' && isDue(outcomes.drill, DRILL_INTERVAL_MS))
    due.push(() => runDrill(settings));
  await runEach(due);
}

async function runEach(works: readonly Work[]): Promise<void> {
  const failures: unknown[] = [];
  for (const work of works)
    await work().catch((error: unknown) => {
      failures.push(error);
    });
  if (failures.length > 0) throw new Error(failures.map(messageOf).join('\n'));
}

async function takeDueBase(context: BackupContext, outcomes: Outcomes): Promise<void> {
  if (await isBaseDue(context, outcomes)) await takeBase(context);
}

/** Also due after the secrets changed: a restored database has the password of its base. */
async function isBaseDue(context: BackupContext, { base }: Outcomes): Promise<boolean> {
  if (isDue(base, BACKUP_INTERVAL_MS)) return true;
  const secrets = await stat(join(context.settings.DATA_DIR, 'secrets.json')).catch(ignoreNotFound);
  if (secrets && base.succeeded && secrets.mtime > base.succeeded.at) return true;
  return isArchiveBroken(context);
}

async function takeFull({ secrets, settings, url }: BackupContext): Promise<void> {
  const { BACKUP_KEY: key, DATA_DIR, STORAGE_URL: storageUrl } = settings;
  await recordOutcome(DATA_DIR, 'full', async () => {
    const installation = await readInstallation(DATA_DIR);
    if (installation === null) throw new Error(`There is no installation in ${DATA_DIR}.`);
    const store = await openSettingsStore(settings);
    const name = backupName({ kind: 'full', at: new Date(), installation, wal: null }, key !== undefined);
    const write = (archive: AsyncIterable<Uint8Array>): Promise<void> =>
      store.put(`${BACKUPS}/${name}`, archive);
    const { files, missing, tables } = await writeBackup({ write, url, secrets, storageUrl, key });
    console.log(`${name}: ${tables} tables, ${files} files, the secrets.`);
    const { drill, full } = await readOutcomes(DATA_DIR);
    const complete = missing === 0 ? name : full.succeeded?.backup;
    // Without a complete one, any of the earlier ones may be the last that has the files.
    if (complete !== undefined) {
      const policy = {
        days: settings.BACKUP_KEEP_DAYS,
        weeks: settings.BACKUP_KEEP_WEEKS,
        now: new Date(),
        always: [complete, drill.succeeded?.backup].filter((kept) => kept !== undefined),
      };
      const keep = (backups: readonly BackupName[]) => backupsToKeep(backups, policy);
      const { expired } = await pruneBackups(store, { kind: 'full', installation, keep });
      if (expired.length > 0) console.log(`Expired backups removed: ${expired.length}.`);
    }
    await removePartials(store, BACKUPS, (partial) => parseBackupName(partial) !== null);
    if (missing > 0) throw new IncompleteBackup(name, missing);
    return name;
  });
}
