import { randomUUID } from 'node:crypto';
import {
  access,
  copyFile,
  link,
  mkdir,
  open,
  opendir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ignoreNotFound } from '../../ignore-not-found.ts';
import type { BlobStore, StoredBlob } from './blob-store.ts';
import { OWNER_FILE, parseOwner, writeOwner } from './owner-file.ts';
import { isVersion, requireVersion } from './version.ts';
import { toWebStream } from './web-stream.ts';

/** Keeps bytes in a local folder: `staging/` for what arrives, `objects/ab/ab…` for what is kept, `renditions/`. */
export async function openFolderStore(root: string): Promise<BlobStore> {
  const staging = join(root, 'staging');
  const objects = join(root, 'objects');
  const renditions = join(root, 'renditions');
  await mkdir(staging, { recursive: true, mode: 0o700 });
  await mkdir(objects, { recursive: true, mode: 0o700 });
  await mkdir(renditions, { recursive: true, mode: 0o700 });

  const place = (version: string): string => blobPath(root, version);
  const ownerFile = join(root, OWNER_FILE);

  return {
    location: root,
    staging,
    renditions,
    async keep(staged, version) {
      await moveDurably(staged.path, place(version));
    },
    async read(version, range) {
      const file = await open(place(version)).catch(ignoreNotFound);
      return file && toWebStream(file.createReadStream(range ?? {}));
    },
    async has(version) {
      return (await access(place(version)).catch(ignoreNotFound)) !== null;
    },
    async copy(source, target) {
      const path = join(staging, requireVersion(target));
      const copied = await copyFile(place(source), path).then(() => true, ignoreNotFound);
      if (copied === null) return false;
      await using file = await open(path, 'r+');
      await file.sync();
      await moveDurably(path, place(target));
      return true;
    },
    async remove(versions) {
      for (const version of versions) await rm(place(version), { force: true });
    },
    list: () => storedBlobs(objects),
    async owner() {
      const text = await readFile(ownerFile, 'utf8').catch(ignoreNotFound);
      return text === null ? null : parseOwner(text, ownerFile);
    },
    async claim(installationId) {
      const whole = join(staging, randomUUID());
      await writeFile(whole, writeOwner(installationId), { mode: 0o600, flag: 'wx', flush: true });
      // Unlike a rename, a link replaces nothing: the first to claim stays the owner.
      await link(whole, ownerFile).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
      await rm(whole);
      await syncFolder(root);
    },
    async [Symbol.asyncDispose]() {
      // Its folders belong to every process.
    },
  };
}

/**
 * Where a folder store keeps a version. Two hundred and fifty-six folders keep each of them small.
 *
 * @throws Error when it is no version of ours
 */
export function blobPath(root: string, version: string): string {
  return join(root, 'objects', requireVersion(version).slice(0, 2), version);
}

/** A rename is only durable once the folder that holds the new name is. */
async function moveDurably(from: string, to: string): Promise<void> {
  const folder = dirname(to);
  const created = await mkdir(folder, { recursive: true, mode: 0o700 });
  await rename(from, to);
  await syncFolder(folder);
  if (created !== undefined) await syncFolder(dirname(folder));
}

async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path);
  await folder.sync();
}

async function* storedBlobs(objects: string): AsyncGenerator<StoredBlob> {
  for await (const folder of await opendir(objects)) {
    if (!/^[0-9a-f]{2}$/.test(folder.name) || !folder.isDirectory()) continue;
    for await (const entry of await opendir(join(objects, folder.name))) {
      if (!isVersion(entry.name) || !entry.name.startsWith(folder.name) || !entry.isFile()) continue;
      const found = await stat(join(objects, folder.name, entry.name)).catch(ignoreNotFound);
      if (found !== null) yield { version: entry.name, modifiedAt: found.mtime };
    }
  }
}
