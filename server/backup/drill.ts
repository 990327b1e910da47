import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Secret } from '@voltandes/platform/runtime';
import type { Settings } from '../settings.ts';
import type { BackupName } from './backup-name.ts';
import type { Manifest } from './manifest.ts';
import { openBackup } from './read-backup.ts';
import { requireKnownMigrations } from './require-known-migrations.ts';
import { restorableMoment } from './restorable.ts';
import type { RestoredData } from './restore-data.ts';
import { restoreBackup, stageRestore } from './stage-restore.ts';
import type { BackupStore } from './store/backup-store.ts';
import { storedSource } from './stored-backups.ts';

/**
 * Restores a backup beside the installation, compares it with the original data, and removes it again.
 *
 * @throws Error when the backup cannot be restored, or differs
 */
export async function drill(
  store: BackupStore,
  name: BackupName,
  settings: Settings,
): Promise<{ manifest: Manifest; restored: RestoredData }> {
  const backup = await openBackup(storedSource(store, name), settings.BACKUP_KEY);
  try {
    await requireKnownMigrations(backup.manifest);
    await using undo = new AsyncDisposableStack();
    const { result: restored } = await stageRestore(
      {
        settings: drillSettings(settings),
        secrets: backup.secrets,
        installationId: randomUUID(),
        stamp: stamp(),
        fill: (stage) => restoreBackup(backup, stage),
      },
      undo,
    );
    if (restored.damagedFiles > 0)
      throw new Error(`${restored.damagedFiles} files in ${name.name} differ from what was uploaded.`);
    return { manifest: backup.manifest, restored };
  } finally {
    await backup.entries.return();
  }
}

/**
 * Replays all archived changes on their newest base beside the installation, and removes the result again.
 *
 * @returns a summary of what was replayed
 * @throws Error when the replay fails or files are missing
 */
export async function drillChanges(settings: Settings, installation: string | undefined): Promise<string> {
  await using changes = await restorableMoment(settings, { target: null, from: installation });
  const { secrets } = changes;
  await using undo = new AsyncDisposableStack();
  const { result } = await stageRestore(
    {
      settings,
      secrets,
      installationId: randomUUID(),
      stamp: stamp(),
      fill: (stage) => changes.fill(stage),
    },
    undo,
  );
  if (result.warnings.length > 0) throw new Error(result.warnings.join('\n'));
  return result.summary;
}

const stamp = (): string => new Date().toISOString().replace(/\D/g, '').slice(0, 14);

/** The settings without an external database or a bucket, so that neither is touched. */
function drillSettings(settings: Settings): Settings {
  const { DATA_DIR, STORAGE_URL } = settings;
  const isFolder = STORAGE_URL.reveal().startsWith('file:');
  const folder = isFolder ? STORAGE_URL : new Secret(pathToFileURL(join(DATA_DIR, 'storage')).href);
  return { ...settings, DATABASE_URL: undefined, STORAGE_URL: folder };
}
