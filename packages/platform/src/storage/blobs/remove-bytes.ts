import { STORAGE_ADMIN } from '../../database/caller.ts';
import type { StorageDependencies } from '../dependencies.ts';
import { dropRenditions } from '../serve/rendition-cache.ts';
import { isVersion } from './version.ts';

type Dependencies = Pick<StorageDependencies, 'blobs' | 'database' | 'logger'>;

/**
 * Removes bytes whose rows have been deleted and committed. Failures are left to the sweep, since the operation itself
 * has succeeded.
 */
export async function removeBytes(
  { blobs, database, logger }: Dependencies,
  versions: readonly (string | null)[],
): Promise<void> {
  const valid = versions.filter((version) => version !== null).filter(isVersion);
  if (valid.length === 0) return;
  try {
    await Promise.all([blobs.remove(valid), dropRenditions(blobs.renditions, valid)]);
    await database.asRole(STORAGE_ADMIN, (tx) =>
      tx.query('delete from storage.discarded_versions where version = any($1)', [valid]),
    );
  } catch (error) {
    logger.warn({ err: error }, 'could not remove files; left to the sweep');
  }
}

/**
 * Removes bytes whose row was not written. Checks the rows first: the commit may have succeeded although its response
 * was lost.
 */
export async function removeUnreferenced(dependencies: Dependencies, version: string): Promise<void> {
  // If the check fails, the sweep repeats it later.
  const referenced = await referencedVersions(dependencies, [version]).catch(() => new Set([version]));
  if (!referenced.has(version)) await removeBytes(dependencies, [version]);
}

/** Selects those of the versions `$1` that are referenced by objects or unfinished uploads. */
export const REFERENCED = `
  select version from storage.objects where version = any($1)
  union all select version from storage.resumable_upload_parts where version = any($1)`;

/** Returns those of the versions that rows reference. */
export async function referencedVersions(
  { database }: Pick<StorageDependencies, 'database'>,
  versions: readonly string[],
): Promise<Set<string>> {
  const { rows } = await database.asRole(STORAGE_ADMIN, (tx) => tx.query(REFERENCED, [versions]), {
    readOnly: true,
  });
  return new Set(rows.map(({ version }) => String(version)));
}
