import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Secret } from '@voltandes/platform/runtime';
import { createTarPacker, type TarPackController } from 'modern-tar';
import type { BackupEntry } from './backup-entries.ts';
import { encrypt } from './encryption.ts';

/**
 * Packs entries into a gzipped tar, encrypted when there is a key, and streams it to `write`.
 *
 * @param signal aborts the packing
 * @returns the return value of `entries`
 * @throws what `entries` or `write` throw, or the signal's reason
 */
export async function pack<T>(
  entries: AsyncGenerator<BackupEntry, T>,
  write: (archive: AsyncIterable<Uint8Array>) => Promise<void>,
  key: Secret | undefined,
  signal?: AbortSignal,
): Promise<T> {
  const { controller: archive, readable } = createTarPacker();
  const failed = (error: unknown): never => {
    archive.error(error);
    throw error;
  };
  const adding = addAll(archive, entries).catch(failed);
  // When the archive cannot be stored, adding to it fails too, but without the cause.
  adding.catch(() => undefined);
  // Most files are compressed already: higher levels gain little.
  await pipeline(
    readable,
    createGzip({ level: 1 }),
    async (bytes: AsyncIterable<Uint8Array>) => write(await encrypt(bytes, key)),
    signal ? { signal } : {},
  ).catch((error: unknown) => {
    signal?.throwIfAborted();
    throw error;
  });
  return adding;
}

async function addAll<T>(archive: TarPackController, entries: AsyncGenerator<BackupEntry, T>): Promise<T> {
  for (;;) {
    const { done, value } = await entries.next();
    if (done) {
      archive.finalize();
      return value;
    }
    // Applies backpressure, so that only one entry is in memory.
    const entry = archive.add({ mode: 0o600, name: value.name, size: value.size }).getWriter();
    for await (const chunk of value.bytes) await entry.write(chunk);
    await entry.close();
  }
}
