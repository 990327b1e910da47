import { mkdir, statfs } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { startPostgres } from '@voltandes/platform/postgres';
import { Secret } from '@voltandes/platform/runtime';
import { writeInstallation } from '../installation.ts';
import { type Secrets, writeSecrets } from '../secrets.ts';
import type { Settings } from '../settings.ts';
import { createSiblingDatabase, nameIn } from '../sibling-database.ts';
import type { OpenBackup } from './read-backup.ts';
import { discard, type StagedPath } from './replace.ts';
import { type RestoredData, restoreData } from './restore-data.ts';
import { findAbandonedStaging, restoreTargets, stagingPath } from './restore-targets.ts';

/** In bytes; PostgreSQL needs at least one free segment to continue. */
const TWO_SEGMENTS = 2 * 16 * 1024 * 1024;

/** Where a backup is restored, beside what it will replace. */
export interface RestoreStage {
  /** Of the bundled database; null when `databaseUrl` is an external one. */
  readonly cluster: string | null;
  readonly databaseUrl: Secret | null;
  readonly storageUrl: Secret;
  readonly installationId: string;
  /** The external database that the staged one will replace. */
  readonly replaces?: string;
}

/**
 * Restores beside the installation, which stays unchanged.
 *
 * @param options.fill restores database and files
 * @param undo removes everything again when disposed
 * @returns what `fill` returns, and the paths to move into place
 */
export async function stageRestore<T>(
  options: {
    settings: Settings;
    secrets: Secrets;
    installationId: string;
    /** Timestamp for names. */
    stamp: string;
    fill: (stage: RestoreStage) => Promise<T>;
  },
  undo: AsyncDisposableStack,
): Promise<{ result: T; paths: StagedPath[] }> {
  const { installationId, settings, stamp } = options;
  for (const path of await findAbandonedStaging(settings)) await discard(path);
  const stage = (target: string): StagedPath & { staged: string } => {
    const staged = stagingPath(target, stamp);
    undo.defer(async () => {
      await discard(staged);
    });
    return { staged, target };
  };
  const targets = restoreTargets(settings);
  await mkdir(settings.DATA_DIR, { recursive: true });
  const secrets = stage(targets.secrets);
  await writeSecrets(secrets.staged, options.secrets);
  const installation = stage(targets.installation);
  await writeInstallation(installation.staged, installationId);
  const folder = targets.folder === null ? null : stage(targets.folder);
  const { DATABASE_URL } = settings;
  const cluster = DATABASE_URL ? null : stage(targets.cluster);
  const result = await options
    .fill({
      cluster: cluster?.staged ?? null,
      databaseUrl: DATABASE_URL
        ? await createSiblingDatabase(DATABASE_URL, `restoring_${stamp}`, undo)
        : null,
      storageUrl: folder ? new Secret(pathToFileURL(folder.staged).href) : settings.STORAGE_URL,
      installationId,
      ...(DATABASE_URL && { replaces: nameIn(DATABASE_URL) }),
    })
    .catch((error: unknown) => explainFullDisk(settings.DATA_DIR, error));
  const rotation: StagedPath = { staged: null, target: targets.nextSecrets };
  return {
    result,
    paths: [cluster, folder, secrets, rotation, installation].filter((path) => path !== null),
  };
}

/** PostgreSQL exits when its disk is full, but connections report only that it exited. */
async function explainFullDisk(directory: string, cause: unknown): Promise<never> {
  const { bavail, bsize } = await statfs(directory);
  if (bavail * bsize > TWO_SEGMENTS) throw cause;
  throw new Error(`The disk of ${directory} is full. Free some space, and restore again.`, { cause });
}

/** Restores a full backup to a stage. */
export async function restoreBackup(backup: OpenBackup, stage: RestoreStage): Promise<RestoredData> {
  if (stage.cluster === null) {
    if (!stage.databaseUrl) throw new Error('There is no database to restore to.');
    return restoreData(backup, { ...stage, url: stage.databaseUrl });
  }
  const password = backup.secrets.databasePassword;
  await using server = await startPostgres({ directory: stage.cluster, password });
  // Awaited inside the block: leaving it stops the server.
  return await restoreData(backup, { ...stage, url: server.url });
}
