import { z } from 'zod';
import type { Bucket } from '../bucket-row.ts';
import type { StorageEnvironment } from '../environment.ts';
import { StorageError } from '../errors.ts';
import type { ObjectRow } from '../object-row.ts';
import { requireAllowedType } from '../upload/allowed-type.ts';
import { rules } from '../upload/receive-object.ts';

/** From where to where, as `move` and `copy` say it. */
export const transferBody = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
  sourceVersionId: z.string().optional(),
});

/**
 * A bucket's rules hold for what comes from another one too: otherwise a lenient bucket would be the way around a
 * strict one.
 *
 * @throws StorageError InvalidMimeType, EntityTooLarge
 */
export function requireFits(
  { metadata, bucket_id }: ObjectRow,
  target: { bucket: Bucket; key: string; mimetype?: string | undefined },
  { settings }: StorageEnvironment,
): void {
  const { limit, allowed } = rules(target.bucket, settings.file_size_limit, target.key);
  const mimetype = target.mimetype ?? metadata?.mimetype ?? 'application/octet-stream';
  if (bucket_id !== target.bucket.id || target.mimetype !== undefined) requireAllowedType(mimetype, allowed);
  if (bucket_id !== target.bucket.id && (metadata?.size ?? 0) > limit)
    throw new StorageError('EntityTooLarge');
}
