import type { WalArchive } from './wal-archive.ts';

/** Where a timeline's name ends in that of a segment. */
const TIMELINE_LENGTH = 8;

/**
 * Removes the WAL that no base needs any more.
 *
 * @param oldest where the WAL of the oldest base begins; null when none is kept
 */
export async function pruneWal(archive: WalArchive, oldest: string | null): Promise<void> {
  const first = oldest?.slice(TIMELINE_LENGTH);
  for await (const { name } of archive.list()) {
    const segment = /^[0-9A-F]{24}/.exec(name)?.[0].slice(TIMELINE_LENGTH);
    if (segment !== undefined && (first === undefined || segment < first)) await archive.remove(name);
  }
}
