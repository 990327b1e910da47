import { z } from 'zod';
import { STORAGE_ADMIN } from '../database/caller.ts';
import type { Transaction } from '../database/database.ts';
import type { StorageEnvironment } from './environment.ts';
import { StorageError } from './errors.ts';

export const bucketRow = z.object({
  id: z.string(),
  name: z.string(),
  owner: z.string().nullable(),
  public: z.boolean().nullable(),
  // pg gives a bigint as text.
  file_size_limit: z.coerce.number().nullable(),
  allowed_mime_types: z.array(z.string()).nullable(),
  created_at: z.date().nullable(),
  updated_at: z.date().nullable(),
});

export type Bucket = z.infer<typeof bucketRow>;

export const BUCKET_COLUMNS =
  'id, name, owner, public, file_size_limit, allowed_mime_types, created_at, updated_at';

/** A bucket as clients are shown it. */
export function presentBucket(bucket: Bucket): Record<string, unknown> {
  return { ...bucket, owner: bucket.owner ?? '', public: bucket.public ?? false, type: 'STANDARD' };
}

/** @throws StorageError NoSuchBucket when it does not exist or the caller may not see it */
export async function findBucket(tx: Transaction, id: string): Promise<Bucket> {
  const { rows } = await tx.query(`select ${BUCKET_COLUMNS} from storage.buckets where id = $1`, [id]);
  if (rows[0] === undefined) throw new StorageError('NoSuchBucket');
  return bucketRow.parse(rows[0]);
}

/** The bucket whatever the caller may see: its limits and its being public hold for everybody. */
export function findBucketForRules({ database }: StorageEnvironment, id: string): Promise<Bucket> {
  return database.asRole(STORAGE_ADMIN, (tx) => findBucket(tx, id), { readOnly: true });
}
