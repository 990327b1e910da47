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

/** Converts an iterable to a web stream that pulls on demand and closes the source when canceled. */
function toWebStream(
  source: AsyncIterable<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await chunks.return?.();
    },
  });
}

export interface FolderStoreOptions {
  /** Whether to move removed blobs into `removed/`, where they wait for whoever archives them and then deletes them. */
  readonly keepsRemoved?: boolean | undefined;
}

/** Stores blobs in a local folder: uploads in progress in `staging/`, blobs in `objects/ab/ab…`, and `renditions/`. */
export async function openFolderStore(
  root: string,
  { keepsRemoved }: FolderStoreOptions = {},
): Promise<BlobStore> {
  const staging = join(root, 'staging');
  const objects = join(root, 'objects');
  const renditions = join(root, 'renditions');
  await mkdir(staging, { recursive: true, mode: 0o700 });
  await mkdir(objects, { recursive: true, mode: 0o700 });
  await mkdir(renditions, { recursive: true, mode: 0o700 });
  if (keepsRemoved) await mkdir(removedFolder(root), { recursive: true, mode: 0o700 });

  const pathOf = (version: string): string => blobPath(root, version);
  const ownerFile = join(root, OWNER_FILE);

  return {
    location: root,
    staging,
    renditions,
    async put(staged, version) {
      await moveDurably(staged.path, pathOf(version));
    },
    async read(version, range) {
      const file = await open(pathOf(version)).catch(ignoreNotFound);
      return file && toWebStream(file.createReadStream(range ?? {}));
    },
    async has(version) {
      return (await access(pathOf(version)).catch(ignoreNotFound)) !== null;
    },
    async copy(source, target) {
      const path = join(staging, requireVersion(target));
      const copied = await copyFile(pathOf(source), path).then(() => true, ignoreNotFound);
      if (copied === null) return false;
      await using file = await open(path, 'r+');
      await file.sync();
      await moveDurably(path, pathOf(target));
      return true;
    },
    async remove(versions) {
      for (const version of versions)
        if (keepsRemoved)
          await rename(pathOf(version), join(removedFolder(root), version)).catch(ignoreNotFound);
        else await rm(pathOf(version), { force: true });
    },
    list: () => storedBlobs(objects),
    async owner() {
      const text = await readFile(ownerFile, 'utf8').catch(ignoreNotFound);
      return text === null ? null : parseOwner(text, ownerFile);
    },
    async claim(installationId) {
      const complete = join(staging, randomUUID());
      await writeFile(complete, writeOwner(installationId), { mode: 0o600, flag: 'wx', flush: true });
      // Unlike rename, link does not replace an existing file: the first claim wins.
      await link(complete, ownerFile).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
      await rm(complete);
      await syncFolder(root);
    },
    async [Symbol.asyncDispose]() {
      // Nothing to remove: the folders are shared by all processes.
    },
  };
}

/**
 * The path of a version, sharded into 256 folders.
 *
 * @throws Error when it is not a version id
 */
export function blobPath(root: string, version: string): string {
  return join(root, 'objects', requireVersion(version).slice(0, 2), version);
}

/** Where removed blobs wait to be archived. */
export const removedFolder = (root: string): string => join(root, 'removed');

/** A rename is durable only once the target folder is synced. */
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
