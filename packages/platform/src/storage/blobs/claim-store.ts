import { STORAGE_ADMIN } from '../../database/caller.ts';
import type { StorageDependencies } from '../dependencies.ts';
import type { BlobStore } from './blob-store.ts';
import { OWNER_FILE, writeOwner } from './owner-file.ts';
import { isVersion } from './version.ts';

/** Number of rows checked to decide whether an unclaimed store belongs to the database. */
const SAMPLE = 100;

/**
 * Verifies that store and database belong to the same installation. Claims an unclaimed store that is empty or contains
 * files referenced by the database.
 *
 * @throws Error when they belong to different installations or this cannot be determined
 */
export async function claimStore(
  { blobs, database }: Pick<StorageDependencies, 'blobs' | 'database'>,
  installationId: string,
): Promise<void> {
  const owner = await blobs.owner();
  if (owner === null) {
    const { rows } = await database.asRole(
      STORAGE_ADMIN,
      (tx) => tx.query('select version from storage.objects where version is not null limit $1', [SAMPLE]),
      { readOnly: true },
    );
    await requireReferencedFiles(
      blobs,
      // SQL may write versions that are no ids.
      rows.map(({ version }) => String(version)).filter(isVersion),
      installationId,
    );
    await blobs.claim(installationId);
  }
  const claimed = owner ?? (await blobs.owner());
  if (claimed === installationId) return;
  throw new Error(
    `The files in ${blobs.location} belong to installation ${claimed}, and the database to ${installationId}. ` +
      'No file was touched. Check DATA_DIR, DATABASE_URL and STORAGE_URL: one of them names another installation.',
  );
}

async function requireReferencedFiles(
  blobs: BlobStore,
  referenced: readonly string[],
  installationId: string,
): Promise<void> {
  if (referenced.length === 0) {
    for await (const _ of blobs.list())
      throw mismatch(blobs, 'contains files, but the database references none');
    return;
  }
  for (const version of referenced) if (await blobs.has(version)) return;
  throw mismatch(blobs, 'contains none of the files that the database references');

  function mismatch({ location }: BlobStore, reason: string): Error {
    return new Error(
      `${location} ${reason}. No file was touched. Check that it is mounted and that DATA_DIR, DATABASE_URL and ` +
        `STORAGE_URL belong together. If they do, create ${OWNER_FILE} there: ${writeOwner(installationId).trim()}`,
    );
  }
}
