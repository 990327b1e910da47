import { temporaryDirectory } from '@voltandes/platform/testing/temporary-directory';
import { expect, test } from 'vitest';
import { backupName } from './backup-name.ts';
import { isDue } from './outcomes.ts';
import { openFolderBackupStore } from './store/folder-backup-store.ts';
import { listBackups, newestBackup } from './stored-backups.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const installation = '3b241101-e2bb-4255-8caf-4136c566a962';

const daysAgo = (days: number): Date => new Date(Date.now() - days * DAY_MS);

test('a backup taken while the clock was ahead neither counts as the newest nor delays the next one', async () => {
  await using folder = await temporaryDirectory();
  const store = openFolderBackupStore(folder.path);
  const names = [1, 2, -40].map((days) =>
    backupName({ kind: 'full', at: daysAgo(days), installation, wal: null }, false),
  );
  for (const name of names) await store.put(`backups/${name}`, (async function* () {})());
  expect(newestBackup(await listBackups(store, 'full'))?.name).toBe(names[0]);
  const taken = (days: number) => ({ succeeded: { at: daysAgo(days), backup: '' }, failure: null });
  expect([0.5, 1.5, -40].map((days) => isDue(taken(days), DAY_MS))).toEqual([false, true, true]);
});
