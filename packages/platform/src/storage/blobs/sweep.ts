import { STORAGE_ADMIN } from '../../database/caller.ts';
import type { Transaction } from '../../database/transaction.ts';
import type { StorageDependencies } from '../dependencies.ts';
import { dropRenditions } from '../serve/rendition-cache.ts';
import { findOrphans, refuseToRemove } from './find-orphans.ts';
import { sweepRenditions, sweepStaging } from './sweep-folders.ts';
import { isVersion } from './version.ts';

/** Discarded versions per statement. */
const BATCH = 500;

export interface Swept {
  readonly removed: number;
  /** Why orphans were kept; null if they were not. */
  readonly refusal: string | null;
}

/**
 * Removes expired uploads and bytes without a row: versions recorded as discarded, and orphans left by crashes, unless
 * there are so many that something else must be wrong. Runs in one process at a time.
 *
 * @param options.olderThan milliseconds; newer bytes may belong to an upload in progress
 */
export async function sweep(
  dependencies: Pick<StorageDependencies, 'database' | 'blobs'>,
  options: { olderThan: number },
): Promise<Swept> {
  const { blobs, database } = dependencies;
  const before = Date.now() - options.olderThan;
  // Needs no lock: these files are local or reproducible.
  const staged = await sweepStaging(blobs.staging, before);
  await sweepRenditions(dependencies);
  return database.asRole(STORAGE_ADMIN, async (tx) => {
    const { rows } = await tx.query("select pg_try_advisory_xact_lock(hashtext('storage sweep')) as locked");
    if (rows[0]?.locked !== true) return { removed: staged, refusal: null };
    await tx.query('delete from storage.resumable_uploads where expires_at < now()');
    const discarded = await removeDiscarded(tx, dependencies);
    const found = await findOrphans(tx, blobs, before);
    const refusal = refuseToRemove(found);
    if (refusal !== null) return { removed: staged + discarded, refusal };
    await blobs.remove(found.orphans);
    return { removed: staged + discarded + found.orphans.length, refusal };
  });
}

/** Keeps versions that are referenced after all, which only manual SQL can cause. */
async function removeDiscarded(
  tx: Transaction,
  { blobs }: Pick<StorageDependencies, 'blobs'>,
): Promise<number> {
  let removed = 0;
  for (;;) {
    const { rows } = await tx.query(
      `with taken as (
         delete from storage.discarded_versions where version in (
           select version from storage.discarded_versions limit ${BATCH}) returning version)
       select version from taken
       where not exists (select from storage.objects where objects.version = taken.version)`,
    );
    if (rows.length === 0) return removed;
    const versions = rows.map(({ version }) => String(version)).filter(isVersion);
    await blobs.remove(versions);
    await dropRenditions(blobs.renditions, versions);
    removed += versions.length;
  }
}
