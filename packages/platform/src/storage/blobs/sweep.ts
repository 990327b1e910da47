import { STORAGE_ADMIN } from '../../database/caller.ts';
import type { Transaction } from '../../database/database.ts';
import type { StorageEnvironment } from '../environment.ts';
import { dropRenditions } from '../serve/rendition-cache.ts';
import { findOrphans, refuseToRemove } from './find-orphans.ts';
import { sweepRenditions, sweepStaging } from './sweep-folders.ts';
import { isVersion } from './version.ts';

/** Discarded versions taken in one go. */
const BATCH = 500;

export interface Swept {
  readonly removed: number;
  /** Why orphans were left where they are. */
  readonly refusal: string | null;
}

/**
 * Removes bytes that have lost their row: those that the database has noted as discarded, and orphans that crashes
 * left, unless there are so many that something else must be wrong. One process does so at a time.
 *
 * @param options.olderThan in milliseconds; younger bytes may belong to an upload under way, here or elsewhere
 */
export async function sweep(
  environment: Pick<StorageEnvironment, 'database' | 'blobs'>,
  options: { olderThan: number },
): Promise<Swept> {
  const { blobs, database } = environment;
  const before = Date.now() - options.olderThan;
  // Local to this process, or made by our own hand: nobody else's turn is needed.
  const staged = await sweepStaging(blobs.staging, before);
  await sweepRenditions(environment);
  return database.asRole(STORAGE_ADMIN, async (tx) => {
    const { rows } = await tx.query("select pg_try_advisory_xact_lock(hashtext('storage sweep')) as free");
    if (rows[0]?.free !== true) return { removed: staged, refusal: null };
    const discarded = await removeDiscarded(tx, environment);
    const found = await findOrphans(tx, blobs, before);
    const refusal = refuseToRemove(found);
    if (refusal !== null) return { removed: staged + discarded, refusal };
    await blobs.remove(found.orphans);
    return { removed: staged + discarded + found.orphans.length, refusal };
  });
}

/** A version that a row names after all is kept: only a hand in the database could have brought it back. */
async function removeDiscarded(
  tx: Transaction,
  { blobs }: Pick<StorageEnvironment, 'blobs'>,
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
