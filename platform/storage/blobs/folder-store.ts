import { copyFile, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BlobStore, StoredBlob } from './blob-store.ts';
import { toWebStream } from './web-stream.ts';

/** The names we make ourselves: nothing else ever becomes a path. */
const VERSION = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Keeps bytes in a local folder: `staging/` for what arrives, `objects/ab/ab…` for what is kept, `renditions/`. */
export async function openFolderStore(root: string): Promise<BlobStore> {
  const staging = join(root, 'staging');
  const objects = join(root, 'objects');
  const renditions = join(root, 'renditions');
  await mkdir(staging, { recursive: true, mode: 0o700 });
  await mkdir(objects, { recursive: true, mode: 0o700 });
  await mkdir(renditions, { recursive: true, mode: 0o700 });

  const place = (version: string): string => blobPath(root, version);

  return {
    staging,
    renditions,
    async keep(staged, version) {
      await moveDurably(staged.path, place(version));
    },
    async read(version, range) {
      const file = await open(place(version)).catch(nullWhenMissing);
      return file && toWebStream(file.createReadStream(range ?? {}));
    },
    async copy(source, target) {
      const path = join(staging, target);
      const copied = await copyFile(place(source), path).then(() => true, nullWhenMissing);
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
  };
}

/**
 * Where a folder store keeps a version. Two hundred and fifty-six folders keep each of them small.
 *
 * @throws Error when it is no version of ours
 */
export function blobPath(root: string, version: string): string {
  if (!VERSION.test(version)) throw new Error(`${JSON.stringify(version)} is no version of ours.`);
  return join(root, 'objects', version.slice(0, 2), version);
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
    for await (const entry of await opendir(join(objects, folder.name))) {
      const found = await stat(join(objects, folder.name, entry.name)).catch(nullWhenMissing);
      if (found !== null && VERSION.test(entry.name)) {
        yield { version: entry.name, modifiedAt: found.mtime };
      }
    }
  }
}

function nullWhenMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
