import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ignoreNotFound, type Secret } from '@voltandes/platform/runtime';
import { blobPath, openBlobStore, removedFolder, stageBytes } from '@voltandes/platform/storage';
import type { Client } from 'pg';
import { z } from 'zod';
import type { RestoreStage } from '../backup/stage-restore.ts';
import type { FileArchive } from './file-archive.ts';

const rowsSchema = z.array(z.object({ version: z.string() }));

export interface RestoredFiles {
  readonly files: number;
  /** Referenced by a row, but neither archived nor in the former store. */
  readonly missing: number;
}

/** A file that was uploaded, or removed, within the last minute. */
const openFormer = async (root: string, version: string): Promise<FileHandle | null> =>
  (await open(blobPath(root, version)).catch(ignoreNotFound)) ??
  (await open(join(removedFolder(root), version)).catch(ignoreNotFound));

/** Copies the files that rows reference, from the archive or from the former store. */
export async function restoreFiles(
  client: Client,
  {
    files,
    formerStorage,
    stage,
  }: { files: FileArchive; formerStorage: Secret; stage: Pick<RestoreStage, 'storageUrl'> },
): Promise<RestoredFiles> {
  if (!stage.storageUrl.reveal().startsWith('file:')) return { files: 0, missing: 0 };
  await using blobs = await openBlobStore(stage.storageUrl);
  const { rows } = await client.query('select version from storage.objects where version is not null');
  let missing = 0;
  for (const { version } of rowsSchema.parse(rows)) {
    const archived = await files.read(version);
    // Opened before any other await: an error of a stream without a reader would end the process.
    await using file = archived ? null : await openFormer(fileURLToPath(formerStorage.reveal()), version);
    const bytes = archived ?? file?.createReadStream({ autoClose: false });
    if (bytes) await blobs.put(await stageBytes({ folder: blobs.staging, bytes, limit: Infinity }), version);
    else missing += 1;
  }
  return { files: rows.length - missing, missing };
}
