import { createWriteStream } from 'node:fs';
import { link, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isSameProcess } from '@voltandes/platform/database';

/** Suffix of files that are being written. */
export const PARTIAL = '.part';

/**
 * Writes a file with mode 0600 and renames it into place once synced, so that a crash leaves no partial file.
 *
 * @throws when the disk is full, for example; nothing is left behind
 */
export const writeFileAtomically = (file: string, text: string): Promise<void> =>
  writeStreamAtomically(file, [Buffer.from(text)]);

/**
 * As {@link writeFileAtomically}.
 *
 * @throws what the stream throws, too
 */
export const writeStreamAtomically = (file: string, bytes: Bytes): Promise<void> =>
  writePartial(file, bytes, (partial) => rename(partial, file));

/**
 * As {@link writeFileAtomically}, but the first of several concurrent processes wins.
 *
 * @returns false when the file already exists; it is left unchanged
 */
export async function createFileAtomically(file: string, text: string): Promise<boolean> {
  try {
    await writePartial(file, [Buffer.from(text)], async (partial) => {
      await link(partial, file);
      await rm(partial);
    });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/** Removes what killed processes had written of a file; it may contain secrets. */
export async function removeAbandonedParts(file: string): Promise<void> {
  for (const name of await readdir(dirname(file))) {
    const rest = name.startsWith(`${basename(file)}.`) ? name.slice(basename(file).length) : '';
    const pid = /^\.(\d+)\.part$/.exec(rest)?.[1];
    if (pid !== undefined && !(await isSameProcess({ pid: Number(pid), birth: null })))
      await rm(join(dirname(file), name), { force: true });
  }
}

type Bytes = Iterable<Uint8Array> | AsyncIterable<Uint8Array>;

async function writePartial(
  file: string,
  bytes: Bytes,
  putInPlace: (partial: string) => Promise<void>,
): Promise<void> {
  const partial = `${file}.${process.pid}${PARTIAL}`;
  try {
    await pipeline(bytes, createWriteStream(partial, { mode: 0o600, flush: true }));
    await putInPlace(partial);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
  // Makes the name as durable as the content.
  await using folder = await open(dirname(file));
  await folder.sync();
}
