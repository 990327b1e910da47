import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { asAdministrator } from '@voltandes/platform/database';
import { clusterMajor, clusterSystem } from '@voltandes/platform/postgres';
import { isVersion } from '@voltandes/platform/storage';
import type { BackupContext } from '../backup/backup-context.ts';
import { BACKUPS, type BackupName, backupName, type WalStart } from '../backup/backup-name.ts';
import { recordOutcome } from '../backup/outcomes.ts';
import { pruneBackups, removePartials } from '../backup/prune-backups.ts';
import { basesToKeep } from '../backup/retention.ts';
import type { BackupStore } from '../backup/store/backup-store.ts';
import { listBackups } from '../backup/stored-backups.ts';
import { readInstallation } from '../installation.ts';
import { openArchiveStore } from './archive-key.ts';
import { openFileArchive } from './file-archive.ts';
import { openWalArchive, type WalArchive, type WalSource, walFolder } from './wal-archive.ts';
import { contiguousSegments } from './wal-names.ts';
import { writeBase } from './write-base.ts';

/** Length of the timeline at the beginning of a segment's name. */
const TIMELINE_LENGTH = 8;

/**
 * Removes the WAL that no base needs anymore.
 *
 * @param oldest the first segment that the oldest base needs; null when no base is kept
 */
async function pruneWal(archive: WalArchive, oldest: string | null): Promise<void> {
  const first = oldest?.slice(TIMELINE_LENGTH);
  for await (const { name } of archive.list()) {
    const segment = /^[0-9A-F]{24}/.exec(name)?.[0].slice(TIMELINE_LENGTH);
    if (segment !== undefined && (first === undefined || segment < first)) await archive.remove(name);
  }
}

/** Adds a base, and removes expired ones with the changes and files that only they needed. */
export async function takeBase(context: BackupContext): Promise<void> {
  const { secrets, settings, url } = context;
  const { BACKUP_KEY: key, DATA_DIR, STORAGE_URL: storageUrl } = settings;
  await recordOutcome(DATA_DIR, 'base', async () => {
    const { directory, installation, store, system } = await locate(context);
    let name = '';
    const put = (
      bytes: AsyncIterable<Uint8Array>,
      start: Omit<WalStart, 'system'>,
      at: Date,
    ): Promise<void> => {
      name = backupName({ kind: 'base', at, installation, wal: { ...start, system } }, key !== undefined);
      return store.put(`${BACKUPS}/${name}`, bytes);
    };
    await writeBase({ url, directory, secrets, key, write: put });
    console.log(`${name}: every later moment can be restored.`);
    const oldest = await prune(store, context, installation);
    if (!storageUrl.reveal().startsWith('file:')) return name;
    await removePartials(store, `files/${installation}`, isVersion);
    const files = openFileArchive(store, { installation, key, storageUrl });
    await asAdministrator(url, async (client) => {
      await files.add(client);
      if (oldest) await files.prune(client, oldest.at);
    });
    return name;
  });
}

/** @returns the oldest base that is left */
async function prune(
  store: BackupStore,
  { settings }: BackupContext,
  installation: string,
): Promise<BackupName | undefined> {
  const policy = { days: settings.BACKUP_KEEP_DAYS, now: new Date() };
  const keep = (bases: readonly BackupName[]): Set<BackupName> => basesToKeep(bases, policy);
  const { expired, kept } = await pruneBackups(store, { kind: 'base', installation, keep });
  const clusters = new Map(
    [...expired, ...kept].flatMap(({ wal }) =>
      wal ? [[walFolder({ installation, ...wal }), { installation, ...wal }]] : [],
    ),
  );
  for (const [folder, source] of clusters) {
    const first = kept.findLast(({ wal }) => wal && walFolder({ installation, ...wal }) === folder);
    await removePartials(store, folder, (name) => name.endsWith('.gz'));
    await pruneWal(
      openWalArchive(store, { ...source, key: settings.BACKUP_KEY }),
      first?.wal?.segment ?? null,
    );
  }
  return kept.at(-1);
}

/** Whether changes since the newest base are missing, so that no later moment could be restored. */
export async function isArchiveBroken(context: BackupContext): Promise<boolean> {
  const { installation, major, store, system } = await locate(context);
  const [newest] = await listBackups(store, 'base', installation);
  if (newest?.wal?.major !== major || newest.wal.system !== system) return true;
  const names: string[] = [];
  const archive = openWalArchive(store, { installation, major, system, key: context.settings.BACKUP_KEY });
  for await (const { name } of archive.list()) names.push(name);
  const { missing, segments } = contiguousSegments(names, newest.wal.segment);
  return missing !== null || segments.length === 0;
}

async function locate({
  settings,
}: BackupContext): Promise<WalSource & { directory: string; store: BackupStore }> {
  const installation = await readInstallation(settings.DATA_DIR);
  const directory = await realpath(join(settings.DATA_DIR, 'postgres'));
  const major = await clusterMajor(directory);
  const system = await clusterSystem(directory);
  if (installation === null || major === null || system === null)
    throw new Error(`There is no installation in ${settings.DATA_DIR}.`);
  return { directory, installation, major, system, store: await openArchiveStore(settings) };
}
