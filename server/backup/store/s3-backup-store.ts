import { createWriteStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createS3Client, makeProcessFolder } from '@voltandes/platform/storage';
import type { BackupStore } from './backup-store.ts';

/** Keeps backups in an S3 bucket: at most 5 GB each, the limit of a single request. */
export function openS3BackupStore(url: URL): BackupStore {
  const client = createS3Client(url);
  const pathOf = (name: string): string => `/${client.prefix}${name}`;
  return {
    location: client.location,
    async put(name, bytes) {
      // S3 needs the length in advance.
      const folder = await makeProcessFolder('voltandes-backup');
      const staged = join(folder, 'archive');
      try {
        await pipeline(bytes, createWriteStream(staged, { flags: 'wx', mode: 0o600 }));
        await client.put(pathOf(name), { body: await openAsBlob(staged) });
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    async read(name) {
      return (await client.send(pathOf(name), { method: 'GET' }))?.body ?? null;
    },
    async *list(folder) {
      for await (const file of client.list(`${folder}/`)) if (!file.name.includes('/')) yield file;
    },
    async remove(name) {
      await client.send(pathOf(name), { method: 'DELETE' });
    },
  };
}
