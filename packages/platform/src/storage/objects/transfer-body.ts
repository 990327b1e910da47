import { rm } from 'node:fs/promises';
import { z } from 'zod';
import { stageBytes } from '../blobs/stage-bytes.ts';
import type { Bucket } from '../bucket-row.ts';
import type { StorageDependencies } from '../dependencies.ts';
import { StorageError } from '../errors.ts';
import type { ObjectRow } from '../object-row.ts';
import { uploadRules } from '../upload/receive-object.ts';
import { requireAllowedType, requireMatchingSignature } from '../upload/verify-type.ts';

/** Body of `move` and `copy` requests. */
export const transferBody = z.object({
  bucketId: z.string(),
  sourceKey: z.string(),
  destinationBucket: z.string().optional(),
  destinationKey: z.string(),
  sourceVersionId: z.string().optional(),
});

/**
 * Applies the target bucket's upload rules to objects from another bucket or with another type, which could otherwise
 * bypass them.
 *
 * @throws StorageError InvalidMimeType, EntityTooLarge, NoSuchKey
 */
export async function requireUploadRules(
  { bucket_id, metadata, version }: ObjectRow,
  target: { bucket: Bucket; key: string; mimetype?: string | undefined },
  { blobs, settings }: StorageDependencies,
): Promise<void> {
  if (bucket_id === target.bucket.id && target.mimetype === undefined) return;
  const { limit, allowed } = uploadRules(target.bucket, settings.file_size_limit, target.key);
  const declared = target.mimetype ?? metadata?.mimetype ?? 'application/octet-stream';
  requireAllowedType(declared, allowed);
  if (bucket_id !== target.bucket.id && (metadata?.size ?? 0) > limit)
    throw new StorageError('EntityTooLarge');
  if (allowed === null || allowed.length === 0) return;
  // The source's bucket may accept any type, and then its files' signatures were never checked.
  const bytes = version === null ? null : await blobs.read(version);
  if (bytes === null) throw new StorageError('NoSuchKey');
  const staged = await stageBytes({ folder: blobs.staging, bytes, limit: Number.POSITIVE_INFINITY });
  try {
    await requireMatchingSignature({ path: staged.path, declared, allowed });
  } finally {
    await rm(staged.path, { force: true });
  }
}
