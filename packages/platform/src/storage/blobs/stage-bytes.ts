import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { StorageError } from '../errors.ts';
import type { StagedBytes } from './blob-store.ts';

/**
 * Streams bytes into a temporary file and syncs it.
 *
 * @param limit in bytes
 * @throws StorageError EntityTooLarge as soon as the limit is exceeded, after removing the file
 */
export async function stageBytes(options: {
  folder: string;
  bytes: AsyncIterable<Uint8Array>;
  limit: number;
}): Promise<StagedBytes> {
  const path = join(options.folder, randomUUID());
  const digest = createHash('md5');
  let size = 0;
  try {
    await using file = await open(path, 'wx', 0o600);
    for await (const chunk of options.bytes) {
      size += chunk.byteLength;
      if (size > options.limit) throw new StorageError('EntityTooLarge');
      digest.update(chunk);
      await file.appendFile(chunk);
    }
    await file.sync();
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return { path, size, digest: digest.digest('hex') };
}
