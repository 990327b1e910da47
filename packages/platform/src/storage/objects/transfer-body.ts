import { z } from 'zod';
import type { Bucket } from '../bucket-row.ts';
import type { StorageDependencies } from '../dependencies.ts';
import { StorageError } from '../errors.ts';
import type { ObjectRow } from '../object-row.ts';
import { uploadRules } from '../upload/receive-object.ts';
import { requireAllowedType } from '../upload/verify-type.ts';

/** Body of `move` and `copy` requests. */
export const transferBody = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
  sourceVersionId: z.string().optional(),
});

/**
 * Applies the target bucket's upload rules to objects from another bucket, which could otherwise bypass them.
 *
 * @throws StorageError InvalidMimeType, EntityTooLarge
 */
export function requireUploadRules(
  { metadata, bucket_id }: ObjectRow,
  target: { bucket: Bucket; key: string; mimetype?: string | undefined },
  { settings }: StorageDependencies,
): void {
  const { limit, allowed } = uploadRules(target.bucket, settings.file_size_limit, target.key);
  const mimetype = target.mimetype ?? metadata?.mimetype ?? 'application/octet-stream';
  if (bucket_id !== target.bucket.id || target.mimetype !== undefined) requireAllowedType(mimetype, allowed);
  if (bucket_id !== target.bucket.id && (metadata?.size ?? 0) > limit)
    throw new StorageError('EntityTooLarge');
}
