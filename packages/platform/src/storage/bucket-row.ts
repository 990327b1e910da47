import { z } from 'zod';
import { STORAGE_ADMIN } from '../database/caller.ts';
import type { Transaction } from '../database/transaction.ts';
import type { StorageDependencies } from './dependencies.ts';
import { StorageError } from './errors.ts';

export const bucketRow = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.string().nullable(),
  public: z.boolean().nullable(),
  // pg returns bigint as text.
  file_size_limit: z.coerce.number().nullable(),
  allowed_mime_types: z.array(z.string()).nullable(),
  created_at: z.date().nullable(),
  updated_at: z.date().nullable(),
  type: z.string(),
});

export type Bucket = z.infer<typeof bucketRow>;

export const BUCKET_COLUMNS =
  'id, name, owner, public, file_size_limit, allowed_mime_types, created_at, updated_at, type';

/** Converts a row to the API's representation. */
export function toBucketResponse(bucket: Bucket): Record<string, unknown> {
  return { ...bucket, owner: bucket.owner ?? '', public: bucket.public ?? false };
}

/** @throws StorageError NoSuchBucket when the bucket does not exist or is not visible to the caller */
export async function findBucket(tx: Transaction, id: string): Promise<Bucket> {
  const { rows } = await tx.query(`select ${BUCKET_COLUMNS} from storage.buckets where id = $1`, [id]);
  if (rows[0] === undefined) throw new StorageError('NoSuchBucket');
  return bucketRow.parse(rows[0]);
}

/** Finds a bucket regardless of policies, since its limits and visibility apply to every caller. */
export function findBucketAsAdmin({ database }: StorageDependencies, id: string): Promise<Bucket> {
  return database.asRole(STORAGE_ADMIN, (tx) => findBucket(tx, id), { readOnly: true });
}
