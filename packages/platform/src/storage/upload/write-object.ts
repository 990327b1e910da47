import { randomUUID } from 'node:crypto';
import type { Caller } from '../../database/caller.ts';
import type { Transaction } from '../../database/transaction.ts';
import { removeBytes, removeUnreferenced } from '../blobs/remove-bytes.ts';
import { translateDatabaseError } from '../database-errors.ts';
import type { StorageDependencies } from '../dependencies.ts';
import { lockName, type ObjectMetadata } from '../object-row.ts';

/** The row written by an upload or a copy. */
export interface NewObject {
  /** Id of a new row; random by default. */
  readonly id?: string;
  readonly bucket: string;
  readonly key: string;
  readonly owner: string | null;
  readonly upsert: boolean;
  readonly metadata: ObjectMetadata;
  readonly userMetadata: Record<string, unknown> | null;
}

/**
 * Stores the bytes and writes the row as the caller, atomically.
 *
 * Bytes are stored first, so a crash in between leaves orphaned bytes, which the sweep removes, and never a row without
 * bytes. No transaction is open meanwhile, since the store may respond late or not at all. Bytes of a replaced version
 * are removed after the commit.
 *
 * @param putBytes stores the bytes under the given version
 * @returns the object's id
 * @throws StorageError AccessDenied, ResourceAlreadyExists; any error of `putBytes`
 */
export async function writeObject(options: {
  dependencies: StorageDependencies;
  caller: Caller;
  object: NewObject;
  putBytes: (version: string) => Promise<void>;
}): Promise<string> {
  const { dependencies, caller, object } = options;
  const version = randomUUID();
  try {
    await options.putBytes(version);
    const { id, replaced } = await dependencies.database.asRole(caller, (tx) =>
      writeRow(tx, object, version),
    );
    await removeBytes(dependencies, [replaced]);
    return id;
  } catch (error) {
    await removeUnreferenced(dependencies, version);
    throw translateDatabaseError(error);
  }
}

/**
 * Evaluates the policies in a transaction that is rolled back, so that no bytes are received only to be rejected.
 *
 * @throws StorageError as in `writeObject`
 */
export async function requirePermissionToWrite(
  dependencies: StorageDependencies,
  caller: Caller,
  object: NewObject,
): Promise<void> {
  await dependencies.database
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
  const id = object.id ?? randomUUID();
  const { bucket, key, owner, metadata } = object;
  // Null if empty, as in storage-api, since policies may check for that.
  const userMetadata = Object.keys(object.userMetadata ?? {}).length > 0 ? object.userMetadata : null;
  const values = [id, bucket, key, owner, metadata, userMetadata, version];
  if (!object.upsert) {
    // No RETURNING, which would require permission to select the row.
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
