import { STORAGE_ADMIN } from '../../database/caller.ts';
import type { StorageEnvironment } from '../environment.ts';
import type { BlobStore } from './blob-store.ts';
import { OWNER_FILE, writeOwner } from './owner-file.ts';

/** Rows looked at to tell whether an unmarked store is the database's own. */
const SAMPLE = 100;

/**
 * Sees that store and database belong together, by the installation id that both carry. An unmarked store is claimed
 * when it is empty, or holds files that the database names.
 *
 * @throws Error that says what is wrong, when they belong to different installations or it cannot be told
 */
export async function claimStore(
  { blobs, database }: Pick<StorageEnvironment, 'blobs' | 'database'>,
  installationId: string,
): Promise<void> {
  const owner = await blobs.owner();
  if (owner === null) {
    const { rows } = await database.asRole(
      STORAGE_ADMIN,
      (tx) => tx.query('select version from storage.objects where version is not null limit $1', [SAMPLE]),
      { readOnly: true },
    );
    await requireKinship(
      blobs,
      rows.map(({ version }) => String(version)),
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

async function requireKinship(
  blobs: BlobStore,
  named: readonly string[],
  installationId: string,
): Promise<void> {
  if (named.length === 0) {
    for await (const _ of blobs.list()) throw strange(blobs, 'holds files, and the database names none');
    return;
  }
  for (const version of named) if (await blobs.has(version)) return;
  throw strange(blobs, 'holds none of the files that the database names');

  function strange({ location }: BlobStore, what: string): Error {
    return new Error(
      `${location} ${what}. No file was touched. Is it mounted, and do DATA_DIR, DATABASE_URL and STORAGE_URL ` +
        `belong together? If so, say it by a file ${OWNER_FILE} there: ${writeOwner(installationId).trim()}`,
    );
  }
}
