import { open, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ignoreNotFound, type Secret } from '@voltandes/platform/runtime';
import { blobPath, isVersion, removedFolder } from '@voltandes/platform/storage';
import type { Client } from 'pg';
import { z } from 'zod';
import { decrypt, encrypt } from '../backup/encryption.ts';
import type { BackupStore } from '../backup/store/backup-store.ts';

const versionsSchema = z.array(z.object({ version: z.string() }));

/** Copies of an installation's uploaded files, which never change. Copies of removed files are kept for a while. */
export interface FileArchive {
  /** Adds the files that are not archived yet: those that rows reference, and those that have been removed since. */
  add(client: Client): Promise<void>;
  /** @returns null when it was not archived */
  read(version: string): Promise<AsyncIterable<Uint8Array> | null>;
  /** Removes the copies of files that were removed before `since`. */
  prune(client: Client, since: Date): Promise<void>;
}

export function openFileArchive(
  store: BackupStore,
  options: { installation: string; key: Secret | undefined; storageUrl: Secret },
): FileArchive {
  const { installation, key, storageUrl } = options;
  const [files, gone] = [`files/${installation}`, `files-gone/${installation}`];
  let archived: Set<string> | undefined;
  const namesIn = async (folder: string): Promise<Map<string, Date>> => {
    const found = new Map<string, Date>();
    for await (const { modifiedAt, name } of store.list(folder))
      if (isVersion(name)) found.set(name, modifiedAt);
    return found;
  };
  /** @returns false when there is no such file: it was removed since, or lost */
  const archive = async (version: string, path: string): Promise<boolean> => {
    // Opened before any other await: an error of a stream without a reader would end the process.
    await using file = await open(path).catch(ignoreNotFound);
    if (!file) return false;
    await store.put(`${files}/${version}`, await encrypt(file.createReadStream({ autoClose: false }), key));
    return true;
  };
  return {
    async add(client) {
      archived ??= new Set((await namesIn(files)).keys());
      const root = fileURLToPath(storageUrl.reveal());
      for (const version of await referenced(client))
        if (!archived.has(version) && (await archive(version, blobPath(root, version))))
          archived.add(version);
      const removed = removedFolder(root);
      for (const version of (await readdir(removed).catch(ignoreNotFound)) ?? []) {
        if (!isVersion(version)) continue;
        const path = join(removed, version);
        if (!archived.has(version) && (await archive(version, path))) archived.add(version);
        await rm(path, { force: true });
      }
    },
    async read(version) {
      const bytes = await store.read(`${files}/${version}`);
      return bytes && decrypt(bytes, key);
    },
    async prune(client, since) {
      const marked = await namesIn(gone);
      // Listed before the rows are read: a row exists before its file is archived.
      const stored = await namesIn(files);
      const live = await referenced(client);
      for (const version of stored.keys()) {
        const goneSince = marked.get(version);
        if (live.has(version)) continue;
        if (!goneSince) await store.put(`${gone}/${version}`, nothing());
        else if (goneSince < since) {
          await store.remove(`${files}/${version}`);
          await store.remove(`${gone}/${version}`);
          archived?.delete(version);
        }
      }
    },
  };
}

async function* nothing(): AsyncGenerator<Uint8Array, void> {}

async function referenced(client: Client): Promise<Set<string>> {
  const { rows } = await client.query('select version from storage.objects where version is not null');
  return new Set(versionsSchema.parse(rows).map(({ version }) => version));
}
