import type { WalArchive } from './wal-archive.ts';

/** Length of the timeline at the beginning of a segment's name. */
const TIMELINE_LENGTH = 8;

/**
 * Removes the WAL that no base needs anymore.
 *
 * @param oldest the first segment that the oldest base needs; null when no base is kept
 */
export async function pruneWal(archive: WalArchive, oldest: string | null): Promise<void> {
  const first = oldest?.slice(TIMELINE_LENGTH);
  for await (const { name } of archive.list()) {
    const segment = /^[0-9A-F]{24}/.exec(name)?.[0].slice(TIMELINE_LENGTH);
    if (segment !== undefined && (first === undefined || segment < first)) await archive.remove(name);
  }
}
