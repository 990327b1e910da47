import { STORAGE_ADMIN } from '../../database/caller.ts';
import type { StorageEnvironment } from '../environment.ts';
import { dropRenditions } from '../serve/rendition-cache.ts';
import { isVersion } from './version.ts';

/**
 * Removes bytes that no row names any more, once that is committed. What fails here the sweep does: the caller's work
 * is done.
 */
export async function removeBytes(
  { blobs, database, logger }: StorageEnvironment,
  versions: readonly (string | null)[],
): Promise<void> {
  const known = versions.filter((version) => version !== null).filter(isVersion);
  if (known.length === 0) return;
  try {
    await Promise.all([blobs.remove(known), dropRenditions(blobs.renditions, known)]);
    await database.asRole(STORAGE_ADMIN, (tx) =>
      tx.query('delete from storage.discarded_versions where version = any($1)', [known]),
    );
  } catch (error) {
    logger.warn({ err: error }, 'bytes left for the sweep');
  }
}

/**
 * Removes bytes whose row was not written. A commit whose answer got lost may have been kept, so the rows decide.
 */
export async function removeUnclaimed(environment: StorageEnvironment, version: string): Promise<void> {
  // When the rows cannot be asked, the sweep asks them later.
  const claimed = await claimedVersions(environment, [version]).catch(() => new Set([version]));
  if (!claimed.has(version)) await removeBytes(environment, [version]);
}

/** Which of these versions rows name. */
export async function claimedVersions(
  { database }: Pick<StorageEnvironment, 'database'>,
  versions: readonly string[],
): Promise<Set<string>> {
  const { rows } = await database.asRole(
    STORAGE_ADMIN,
    (tx) => tx.query('select version from storage.objects where version = any($1)', [versions]),
    { readOnly: true },
  );
  return new Set(rows.map(({ version }) => String(version)));
}
