import { PARTIAL } from '../atomic-file.ts';
import { BACKUPS, type BackupKind, type BackupName } from './backup-name.ts';
import type { BackupStore } from './store/backup-store.ts';
import { listBackups } from './stored-backups.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Removes the backups of an installation that its policy does not keep, and nothing else.
 *
 * @param options.keep selects the backups to keep; receives them newest first
 * @returns the backups that are left, and those that were removed
 */
export async function pruneBackups(
  store: BackupStore,
  options: {
    kind: BackupKind;
    installation: string;
    keep: (backups: readonly BackupName[]) => ReadonlySet<BackupName>;
  },
): Promise<{ kept: BackupName[]; expired: BackupName[] }> {
  const backups = await listBackups(store, options.kind, options.installation);
  const wanted = options.keep(backups);
  const expired = backups.filter((backup) => !wanted.has(backup));
  for (const { name } of expired) await store.remove(`${BACKUPS}/${name}`);
  return { kept: backups.filter((backup) => wanted.has(backup)), expired };
}

/**
 * Removes partial files left in a folder by processes killed more than a day ago.
 *
 * @param isOurs receives the name without the suffix of partial files
 */
export async function removePartials(
  store: BackupStore,
  folder: string,
  isOurs: (name: string) => boolean,
): Promise<void> {
  for await (const { modifiedAt, name } of store.list(folder)) {
    const [, title = ''] = name.endsWith(PARTIAL) ? (/^(.*)\.\d+\.part$/.exec(name) ?? []) : [];
    if (isOurs(title) && Date.now() - modifiedAt.getTime() > DAY_MS) await store.remove(`${folder}/${name}`);
  }
}
