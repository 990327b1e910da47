import { findPostgresBinaries } from '@voltandes/platform/postgres';
import { baseManifestSchema } from '../recovery/base-manifest.ts';
import { openFileArchive } from '../recovery/file-archive.ts';
import { recover } from '../recovery/recover.ts';
import { chooseBase, planRecovery } from '../recovery/recovery-plan.ts';
import { openWalArchive } from '../recovery/wal-archive.ts';
import type { Secrets } from '../secrets.ts';
import type { Settings } from '../settings.ts';
import { type BackupSource, openArchive, openBackup } from './read-backup.ts';
import { requireKnownMigrations } from './require-known-migrations.ts';
import { type RestoreStage, restoreBackup } from './stage-restore.ts';
import type { StoredFile } from './store/backup-store.ts';
import {
  chooseSource,
  listBackups,
  newestBackup,
  openSettingsStore,
  storedSource,
} from './stored-backups.ts';

/** Something to restore. */
export interface Restorable extends AsyncDisposable {
  /** Of which moment it is the state. */
  readonly moment: string;
  readonly secrets: Secrets;
  readonly filesInBucket: boolean;
  fill(stage: RestoreStage): Promise<{ summary: string; warnings: string[] }>;
}

/**
 * @param options.file when absent, the newest stored backup
 * @param options.from whose, when there are several installations'
 */
export async function restorableBackup(
  settings: Settings,
  options: { file: BackupSource | '' | undefined; from: string | undefined },
): Promise<Restorable> {
  const backup = await openBackup(
    options.file || (await newestSource(settings, options.from)),
    settings.BACKUP_KEY,
  );
  const { content, createdAt, files } = backup.manifest;
  const close = (): Promise<unknown> => backup.entries.return();
  await requireKnownMigrations(backup.manifest).catch(closing(close));
  return {
    moment: createdAt,
    secrets: backup.secrets,
    filesInBucket: files === 'bucket',
    async fill(stage) {
      const restored = await restoreBackup(backup, stage);
      const { damagedFiles, missingFiles, skippedTables } = restored;
      const warnings = [
        ...(damagedFiles > 0 ? [`Files that differ from what was uploaded: ${damagedFiles}.`] : []),
        ...(missingFiles > 0 ? [`Files missing when it was taken: ${missingFiles}. Doctor names them.`] : []),
        ...(skippedTables.length > 0
          ? [`Skipped tables that no migration creates: ${skippedTables.join(', ')}.`]
          : []),
      ];
      const tables = content.tables.length - skippedTables.length;
      return { summary: `${tables} tables, ${restored.files} files`, warnings };
    },
    async [Symbol.asyncDispose]() {
      await close();
    },
  };
}

/** @param options.target null for the last archived change */
export async function restorableMoment(
  settings: Settings,
  options: { target: Date | null; from: string | undefined },
): Promise<Restorable> {
  const { BACKUP_KEY: key, STORAGE_URL: storageUrl } = settings;
  if (settings.DATABASE_URL) throw new Error('Point-in-time recovery needs the bundled database.');
  const store = await openSettingsStore(settings);
  const { major } = await findPostgresBinaries({ reachableByOthers: false });
  // Files of another major version cannot be read.
  const bases = (await listBackups(store, 'base')).filter(({ wal }) => wal?.major === major);
  const installation = chooseSource(bases, options.from);
  const own = bases.filter((base) => base.installation === installation);
  const { system } = chooseBase(own, options.target).wal;
  const archive = openWalArchive(store, { installation, major, system, key });
  const wal: StoredFile[] = [];
  for await (const file of archive.list()) wal.push(file);
  const { base: name, segments } = planRecovery(own, wal, options.target);
  const base = await openArchive(storedSource(store, name), key, baseManifestSchema);
  return {
    moment: options.target?.toISOString() ?? 'the last archived change',
    secrets: base.secrets,
    filesInBucket: false,
    async fill(stage) {
      const files = openFileArchive(store, { installation, key, storageUrl });
      const formerStorage = storageUrl;
      const found = await recover({ ...options, base, archive, segments, files, formerStorage, stage });
      const missing = `${found.missing} files of that moment are neither archived nor in ${settings.DATA_DIR}.`;
      return {
        summary: `${segments.length} segments of changes since ${name.at.toISOString()}, ${found.files} files`,
        warnings: found.missing > 0 ? [missing] : [],
      };
    },
    async [Symbol.asyncDispose]() {
      await base.entries.return();
    },
  };
}

async function newestSource(settings: Settings, from: string | undefined): Promise<BackupSource> {
  const store = await openSettingsStore(settings);
  const backups = await listBackups(store, 'full');
  const installation = chooseSource(backups, from);
  const newest = newestBackup(backups.filter((backup) => backup.installation === installation));
  if (!newest) throw new Error('There is no such backup in BACKUP_URL.');
  return storedSource(store, newest);
}

const closing =
  (close: () => Promise<unknown>) =>
  async (error: unknown): Promise<never> => {
    await close();
    throw error;
  };
