import { randomUUID } from 'node:crypto';
import type { Caller } from '../../database/caller.ts';
import type { Transaction } from '../../database/database.ts';
import { removeBytes, removeUnclaimed } from '../blobs/remove-bytes.ts';
import { translateDatabaseError } from '../database-errors.ts';
import type { StorageEnvironment } from '../environment.ts';
import { lockName, type ObjectMetadata } from '../object-row.ts';

/** The row an upload or a copy writes. */
export interface NewObject {
  readonly bucket: string;
  readonly key: string;
  readonly owner: string | null;
  readonly upsert: boolean;
  readonly metadata: ObjectMetadata;
  readonly userMetadata: Record<string, unknown>;
}

/**
 * Writes the row as the caller and puts the bytes in place, both or neither.
 *
 * The bytes are kept before the transaction commits: a crash in between leaves bytes without a row, which the sweep
 * removes, and never a row without bytes. Those of a replaced version go after the commit.
 *
 * @param keepBytes puts the bytes under the version it is given
 * @returns the object's id
 * @throws StorageError AccessDenied, ResourceAlreadyExists and what `keepBytes` throws
 */
export async function writeObject(options: {
  environment: StorageEnvironment;
  caller: Caller;
  object: NewObject;
  keepBytes: (version: string) => Promise<void>;
}): Promise<string> {
  const { environment, caller, object } = options;
  const version = randomUUID();
  try {
    const { id, replaced } = await environment.database.asRole(caller, async (tx) => {
      const written = await writeRow(tx, object, version);
      await options.keepBytes(version);
      return written;
    });
    await removeBytes(environment, [replaced]);
    return id;
  } catch (error) {
    await removeUnclaimed(environment, version);
    throw translateDatabaseError(error);
  }
}

/**
 * Asks the policies whether the caller may write this object, and changes nothing: so that nobody can make us receive
 * bytes that we refuse afterwards.
 *
 * @throws StorageError as `writeObject` does
 */
export async function requirePermissionToWrite(
  environment: StorageEnvironment,
  caller: Caller,
  object: NewObject,
): Promise<void> {
  await environment.database
    .asRole(caller, (tx) => writeRow(tx, object, randomUUID()), { rollback: true })
    .catch((error: unknown) => {
      throw translateDatabaseError(error);
    });
}

async function writeRow(
  tx: Transaction,
  object: NewObject,
  version: string,
): Promise<{ id: string; replaced: string | null }> {
  await lockName(tx, object.bucket, object.key);
  const id = randomUUID();
  const values = [id, object.bucket, object.key, object.owner, object.metadata, object.userMetadata, version];
  if (!object.upsert) {
    // No `returning`: a visitor who may only insert does not see the row.
    await tx.query(INSERT, values);
    return { id, replaced: null };
  }
  const before = await tx.query(
    'select version from storage.objects where bucket_id = $1 and name = $2 for update',
    [object.bucket, object.key],
  );
  const { rows } = await tx.query(`${INSERT} ${REPLACE}`, values);
  const replaced = before.rows[0]?.version;
  return { id: String(rows[0]?.id), replaced: typeof replaced === 'string' ? replaced : null };
}

const INSERT = `
  insert into storage.objects (id, bucket_id, name, owner, owner_id, metadata, user_metadata, version)
  values ($1, $2, $3, storage.uuid_or_null($4), $4, $5, $6, $7)`;

const REPLACE = `
  on conflict (bucket_id, name) do update set owner = excluded.owner, owner_id = excluded.owner_id,
    metadata = excluded.metadata, user_metadata = excluded.user_metadata, version = excluded.version,
    updated_at = now()
  returning id`;
