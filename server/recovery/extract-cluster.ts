import { createWriteStream } from 'node:fs';
import { mkdir, open, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ArchiveEntries } from '../backup/read-backup.ts';
import type { BaseManifest } from './base-manifest.ts';
import type { WalArchive } from './wal-archive.ts';
import { newerTimelines } from './wal-names.ts';

const PREFIX = 'cluster/';

/**
 * Writes the files of a base backup, and the WAL to replay. PostgreSQL then recovers on its next start.
 *
 * @throws Error when the archive or a segment is damaged
 */
export async function extractCluster(
  directory: string,
  from: { manifest: BaseManifest; entries: ArchiveEntries; archive: WalArchive; segments: readonly string[] },
): Promise<void> {
  const inside = (path: string): string => {
    if (normalize(path).startsWith('..') || path.startsWith('/'))
      throw new Error(`The backup holds ${path}.`);
    return join(directory, path);
  };
  for (const folder of from.manifest.folders) await mkdir(inside(folder), { recursive: true, mode: 0o700 });
  let isComplete = false;
  for await (const { bytes, name } of from.entries) {
    if (!name.startsWith(PREFIX)) throw new Error(`The backup holds ${name}, which is not a known entry.`);
    const path = inside(name.slice(PREFIX.length));
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    await pipeline(bytes, createWriteStream(path, { mode: 0o600 }));
    isComplete ||= name === `${PREFIX}backup_label`;
  }
  if (!isComplete) throw new Error('The backup is incomplete: it has no backup_label.');
  for (const segment of from.segments)
    await from.archive.read(segment, (bytes) => writeSparse(join(directory, 'pg_wal', segment), bytes));
  await reserveTimelines(directory, from);
  await writeFile(join(directory, 'recovery.signal'), '', { mode: 0o600 });
}

/**
 * Reserves the timelines of earlier restores from this archive, so that this restore starts a new one: PostgreSQL takes
 * the first number without a history file. Under the same number, the segments of both would be replayed as one.
 * Source: https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-TIMELINES
 */
async function reserveTimelines(
  directory: string,
  { archive, manifest }: { archive: WalArchive; manifest: BaseManifest },
): Promise<void> {
  const archived: string[] = [];
  for await (const { name } of archive.list()) archived.push(name);
  for (const timeline of newerTimelines(archived, manifest.segment))
    await writeFile(join(directory, 'pg_wal', `${timeline}.history`), '', { mode: 0o600 });
}

/** Writes zeros as holes, which take no space: segments are closed every minute and are mostly empty. */
async function writeSparse(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  await using file = await open(path, 'wx', 0o600);
  let size = 0;
  for await (const chunk of bytes) {
    // A disk that becomes full takes a part, and fails on the rest.
    if (chunk.some((byte) => byte !== 0))
      for (let at = 0; at < chunk.length; )
        at += (await file.write(chunk, at, chunk.length - at, size + at)).bytesWritten;
    size += chunk.length;
  }
  await file.truncate(size);
}
