import type { Secret } from '@voltandes/platform/runtime';
import { BACKUPS, type BackupKind, type BackupName, parseBackupName } from './backup-name.ts';
import type { BackupSource } from './read-backup.ts';
import type { BackupStore } from './store/backup-store.ts';
import { openBackupStore } from './store/open-backup-store.ts';

/** @throws Error when `BACKUP_URL` is not set */
export async function openSettingsStore({
  BACKUP_URL,
}: {
  BACKUP_URL?: Secret | undefined;
}): Promise<BackupStore> {
  if (!BACKUP_URL) throw new Error('BACKUP_URL is not set, so there are no stored backups.');
  return openBackupStore(BACKUP_URL);
}

/** The backups of a kind, newest first. */
export async function listBackups(
  store: BackupStore,
  kind: BackupKind,
  installation?: string | undefined,
): Promise<BackupName[]> {
  const found: BackupName[] = [];
  for await (const { name } of store.list(BACKUPS)) {
    const backup = parseBackupName(name);
    if (backup?.kind === kind && (installation ?? backup.installation) === backup.installation)
      found.push(backup);
  }
  return found.sort((a, b) => b.name.localeCompare(a.name));
}

/**
 * @param backups newest first
 * @returns the newest; one dated in the future, taken while the clock was ahead, only when there is no other
 */
export function newestBackup(backups: readonly BackupName[]): BackupName | undefined {
  const now = new Date();
  return backups.find(({ at }) => at <= now) ?? backups[0];
}

/** A stored backup. */
export const storedSource = (store: BackupStore, { name }: BackupName): BackupSource => ({
  title: name,
  read: () => store.read(`${BACKUPS}/${name}`),
});

/**
 * Chooses the installation to restore: a store may hold backups of several, since each restore creates a new one.
 *
 * @throws Error listing them when `wanted` is missing and there is more than one, or when there are no such backups
 */
export function chooseSource(backups: readonly BackupName[], wanted: string | undefined): string {
  const newest = new Map<string, BackupName>();
  for (const backup of [...backups].reverse()) newest.set(backup.installation, backup);
  const chosen = wanted ?? [...newest.keys()][0];
  if (chosen === undefined || !newest.has(chosen)) throw new Error('There is no such backup in BACKUP_URL.');
  if (wanted !== undefined || newest.size === 1) return chosen;
  const lines = [...newest].map(([id, { at }]) => `  --from ${id}  (until ${at.toISOString()})`);
  throw new Error(`BACKUP_URL holds backups of several installations. Choose one:\n${lines.join('\n')}`);
}
