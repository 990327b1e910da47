import { createWriteStream } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Writes a file with mode 0600 and renames it into place once synced, so that a crash leaves no partial file. */
export async function writeFileAtomically(file: string, text: string): Promise<void> {
  await rename(await writePartial(file, text), file);
}

/**
 * As {@link writeFileAtomically}, but the first of several concurrent processes wins.
 *
 * @returns false when the file already exists; it is left unchanged
 */
export async function createFileAtomically(file: string, text: string): Promise<boolean> {
  const partial = await writePartial(file, text);
  try {
    await link(partial, file);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(partial);
  }
}

/** Ends the names of files that are being written. */
export const PARTIAL = '.part';

/**
 * Writes a stream as {@link writeFileAtomically} writes text.
 *
 * @throws what the stream throws, or when the disk is full; nothing is left behind
 */
export async function writeStreamAtomically(file: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const partial = `${file}.${process.pid}${PARTIAL}`;
  try {
    await pipeline(bytes, createWriteStream(partial, { mode: 0o600, flush: true }));
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  await using folder = await open(dirname(file));
  await folder.sync();
}

async function writePartial(file: string, text: string): Promise<string> {
  const partial = `${file}.${process.pid}`;
  await using handle = await open(partial, 'w', 0o600);
  await handle.writeFile(text);
  await handle.sync();
  return partial;
}
