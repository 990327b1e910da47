import { mkdir, open, opendir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ignoreNotFound } from '@voltandes/platform/runtime';
import { writeStreamAtomically } from '../../atomic-file.ts';
import type { BackupStore } from './backup-store.ts';

/** Keeps backups in a folder, which is created when missing. */
export function openFolderBackupStore(root: string): BackupStore {
  return {
    location: root,
    async put(name, bytes) {
      const path = join(root, name);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      await writeStreamAtomically(path, bytes);
    },
    async read(name) {
      const file = await open(join(root, name)).catch(ignoreNotFound);
      return file?.createReadStream() ?? null;
    },
    async *list(folder) {
      const entries = await opendir(join(root, folder)).catch(ignoreNotFound);
      for await (const entry of entries ?? []) {
        const found = entry.isFile()
          ? await stat(join(root, folder, entry.name)).catch(ignoreNotFound)
          : null;
        if (found !== null) yield { name: entry.name, modifiedAt: found.mtime };
      }
    },
    async remove(name) {
      await rm(join(root, name), { force: true });
    },
  };
}
