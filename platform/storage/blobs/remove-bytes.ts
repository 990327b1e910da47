import { STORAGE_ADMIN } from '../../database/caller.ts';
import type { StorageEnvironment } from '../environment.ts';
import { forgetRenditions } from '../serve/kept-renditions.ts';

/** Removes bytes that no row names any more. What fails here the sweep finds: the caller's work is done. */
export async function removeBytes(
  { blobs, logger }: StorageEnvironment,
  versions: readonly (string | null)[],
): Promise<void> {
  const known = versions.filter((version) => version !== null);
  await Promise.all([blobs.remove(known), forgetRenditions(blobs.renditions, known)]).catch(
    (error: unknown) => logger.warn({ err: error }, 'bytes left for the sweep'),
  );
}

/**
 * Removes bytes whose row was not written. A commit whose answer got lost may have been kept, so the rows decide.
 */
export async function removeUnclaimed(environment: StorageEnvironment, version: string): Promise<void> {
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
