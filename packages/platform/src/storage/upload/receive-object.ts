import { rm } from 'node:fs/promises';
import type { Caller } from '../../database/caller.ts';
import { stageBytes } from '../blobs/stage-bytes.ts';
import { type Bucket, findBucketAsAdmin } from '../bucket-row.ts';
import type { StorageCall } from '../dependencies.ts';
import { StorageError } from '../errors.ts';
import { isMediaType } from '../header-values.ts';
import { isFolderPlaceholder, requireValidKey } from '../names.ts';
import { requestedRobotsTag } from '../robots-tag.ts';
import { multipartFile } from './multipart-file.ts';
import { metadataOf } from './object-metadata.ts';
import { rawFile } from './raw-file.ts';
import { consumeUploadBytesQuota, consumeUploadQuota } from './upload-quota.ts';
import { requireAllowedType, requireMatchingSignature } from './verify-type.ts';
import { requirePermissionToWrite, writeObject } from './write-object.ts';

/**
 * Receives a file: name → bucket → type → permission → quota → bytes → signature → row and bytes.
 *
 * @param options.caller the caller for whom policies are evaluated
 * @returns the object's id
 * @throws StorageError; neither row nor bytes are kept in that case
 */
export async function receiveObject(
  call: StorageCall,
  options: { caller: Caller; owner: string | null; upsert: boolean },
): Promise<string> {
  const { dependencies, request, key } = call;
  requireValidKey(key);
  const bucket = await findBucketAsAdmin(dependencies, call.bucket);
  const { limit, allowed } = uploadRules(bucket, dependencies.settings.file_size_limit, key);
  const file = /^multipart\/form-data/i.test(request.headers.get('content-type') ?? '')
    ? await multipartFile(request, limit + FORM_BYTES)
    : rawFile(request);
  if (!isMediaType(file.mimetype)) throw new StorageError('InvalidMimeType', 'Invalid Content-Type header');
  requireAllowedType(file.mimetype, allowed);
  if (Math.max(file.declaredSize ?? 0, declaredBodySize(request) - FORM_BYTES) > limit)
    throw new StorageError('EntityTooLarge');
  const robotsTag = requestedRobotsTag(request);
  const isVisitor = call.caller.role === 'anon' && options.owner === null;
  const object = {
    ...options,
    bucket: bucket.id,
    key,
    // For a form, the size of the whole body, since policies that limit the size need a value.
    metadata: metadataOf(file, {
      size: file.declaredSize ?? (declaredBodySize(request) || null),
      isVisitor,
      robotsTag,
    }),
    userMetadata: file.userMetadata,
  };
  await requirePermissionToWrite(dependencies, options.caller, object);
  await consumeUploadQuota(call);
  const staged = await stageBytes({ folder: dependencies.blobs.staging, bytes: file.bytes, limit });
  try {
    await requireMatchingSignature({ path: staged.path, declared: file.mimetype, allowed });
    await consumeUploadBytesQuota(call, staged.size + JSON.stringify(file.userMetadata).length);
    const metadata = {
      ...metadataOf(file, { size: staged.size, isVisitor, robotsTag }),
      eTag: `"${staged.digest}"`,
    };
    return await writeObject({
      dependencies,
      caller: options.caller,
      object: { ...object, metadata },
      putBytes: (version) => dependencies.blobs.put(staged, version),
    });
  } finally {
    await rm(staged.path, { force: true });
  }
}

/** Returns the upload rules for an object in a bucket. */
export function uploadRules(
  bucket: Bucket,
  globalLimit: number,
  key: string,
): { limit: number; allowed: readonly string[] | null } {
  if (isFolderPlaceholder(key)) return { limit: 0, allowed: null };
  return {
    limit: Math.min(bucket.file_size_limit ?? globalLimit, globalLimit),
    allowed: bucket.allowed_mime_types,
  };
}

/** Allowance for a form's metadata, fields and boundaries. */
const FORM_BYTES = 2 * 1024 * 1024;

function declaredBodySize({ headers }: Request): number {
  return Number(headers.get('content-length')) || 0;
}
