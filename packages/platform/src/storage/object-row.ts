import { z } from 'zod';
import { STORAGE_ADMIN } from '../database/caller.ts';
import type { Transaction } from '../database/transaction.ts';
import { isVersion } from './blobs/version.ts';
import { type Bucket, findBucketAsAdmin } from './bucket-row.ts';
import type { StorageCall } from './dependencies.ts';
import { StorageError } from './errors.ts';
import { requireValidKey } from './names.ts';

/** Metadata written together with the bytes; may be incomplete in rows inserted with SQL. */
export const objectMetadata = z.looseObject({
  eTag: z.string().optional(),
  size: z.number().optional(),
  mimetype: z.string().optional(),
  cacheControl: z.string().optional(),
  contentEncoding: z.string().optional(),
  xRobotsTag: z.string().optional(),
  lastModified: z.string().optional(),
});

export type ObjectMetadata = z.infer<typeof objectMetadata>;

export const objectRow = z.object({
  id: z.string(),
  name: z.string(),
  bucket_id: z.string(),
  owner: z.string().nullable(),
  owner_id: z.string().nullable(),
  /** Null also for values written with SQL that are not version ids: they must not become paths. */
  version: z
    .string()
    .nullable()
    .transform((version) => (version !== null && isVersion(version) ? version : null)),
  created_at: z.date(),
  updated_at: z.date(),
  last_accessed_at: z.date().nullable(),
  metadata: objectMetadata.nullable(),
  user_metadata: z.record(z.string(), z.unknown()).nullable(),
});

export type ObjectRow = z.infer<typeof objectRow>;

export const OBJECT_COLUMNS =
  'id, name, bucket_id, owner, owner_id, version, created_at, updated_at, last_accessed_at, metadata, user_metadata';

/** @throws StorageError NoSuchKey when the object does not exist or is not visible to the caller */
export async function findObject(
  tx: Transaction,
  where: { bucket: string; key: string },
): Promise<ObjectRow> {
  const { rows } = await tx.query(
    `select ${OBJECT_COLUMNS} from storage.objects where bucket_id = $1 and name = $2`,
    [where.bucket, where.key],
  );
  if (rows[0] === undefined) throw new StorageError('NoSuchKey');
  return objectRow.parse(rows[0]);
}

/** Serializes writers of one name until the transaction ends, whether or not the object exists. */
export async function lockName(tx: Transaction, bucket: string, key: string): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`storage/${bucket}/${key}`]);
}

/**
 * Finds the requested object if the caller may read it. Everyone may read objects in public buckets.
 *
 * @throws StorageError NoSuchBucket, NoSuchKey, InvalidKey
 */
export async function findReadableObject(call: StorageCall): Promise<{ object: ObjectRow; bucket: Bucket }> {
  const bucket = await findBucketAsAdmin(call.dependencies, call.bucket);
  return { bucket, object: await readObjectAs(call, bucket.public ? STORAGE_ADMIN : call.caller) };
}

/** Finds the requested object as `caller`. */
export function readObjectAs(call: StorageCall, caller: StorageCall['caller']): Promise<ObjectRow> {
  requireValidKey(call.key);
  return call.dependencies.database.asRole(caller, (tx) => findObject(tx, call), { readOnly: true });
}
