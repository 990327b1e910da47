import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import type { StagedBytes } from '../blobs/blob-store.ts';
import { removeBytes } from '../blobs/remove-bytes.ts';
import { stageBytes } from '../blobs/stage-bytes.ts';
import { findBucketAsAdmin } from '../bucket-row.ts';
import type { StorageCall } from '../dependencies.ts';
import { StorageError, statusOf } from '../errors.ts';
import { uploadRules } from '../upload/receive-object.ts';
import { requireAllowedType, requireMatchingSignature } from '../upload/verify-type.ts';
import { writeObject } from '../upload/write-object.ts';
import { TusError } from './tus-error.ts';
import type { UploadGrant } from './upload-grant.ts';
import { completeUpload, deleteUpload, isStored, partsOf, type ResumableUpload } from './upload-row.ts';

/**
 * Writes the object once the last bytes of an upload have arrived. Checks bucket rules and policies again, since they
 * may have changed. Continues when the client disconnects; on reconnecting it finds the upload complete.
 *
 * @param options.upload state before `tail` was received
 * @throws StorageError as for plain uploads; the upload is deleted if it would be rejected again
 */
export async function finishUpload(
  call: StorageCall,
  options: { upload: ResumableUpload; grant: UploadGrant; tail: StagedBytes },
): Promise<ResumableUpload> {
  const { dependencies } = call;
  const { tail, upload } = options;
  try {
    const file = upload.received === 0 ? tail : await assemble(call, upload, tail);
    try {
      await store(call, { ...options, file });
    } finally {
      await rm(file.path, { force: true });
    }
  } catch (error) {
    if (isFinal(error)) await removeBytes(dependencies, await deleteUpload(dependencies, upload));
    throw error;
  }
  await removeBytes(dependencies, await completeUpload(dependencies, upload));
  return { ...upload, received: upload.size };
}

/** Whether the upload would fail again: it is rejected or has lost a part. */
function isFinal(error: unknown): boolean {
  return error instanceof StorageError ? statusOf(error) < 500 : error instanceof TusError;
}

/** Joins the parts into one staged file. */
async function assemble(
  { dependencies }: StorageCall,
  upload: ResumableUpload,
  tail: StagedBytes,
): Promise<StagedBytes> {
  const { blobs } = dependencies;
  const parts = await partsOf(dependencies, upload);
  async function* bytes(): AsyncGenerator<Uint8Array> {
    for (const version of parts) {
      const part = await blobs.read(version);
      if (part === null) throw new TusError('notFound');
      yield* part;
    }
    yield* createReadStream(tail.path);
  }
  const file = await stageBytes({ folder: blobs.staging, bytes: bytes(), limit: upload.size });
  if (file.size === upload.size) return file;
  await rm(file.path, { force: true });
  throw new TusError('notFound');
}

async function store(
  { dependencies }: StorageCall,
  options: { upload: ResumableUpload; grant: UploadGrant; file: StagedBytes },
): Promise<void> {
  const { file, grant, upload } = options;
  const { signal: _, ...caller } = grant.caller;
  const bucket = await findBucketAsAdmin(dependencies, upload.bucket_id);
  const { limit, allowed } = uploadRules(bucket, dependencies.settings.file_size_limit, upload.name);
  const declared = upload.metadata.mimetype ?? '';
  if (file.size > limit) throw new StorageError('EntityTooLarge');
  requireAllowedType(declared, allowed);
  await requireMatchingSignature({ path: file.path, declared, allowed });
  await writeObject({
    dependencies,
    // The request's signal is omitted.
    caller,
    object: {
      id: upload.object_id,
      bucket: upload.bucket_id,
      key: upload.name,
      owner: grant.owner,
      upsert: upload.upsert,
      metadata: {
        ...upload.metadata,
        lastModified: new Date().toISOString(),
        eTag: `"${file.digest}"`,
      },
      userMetadata: upload.user_metadata,
    },
    putBytes: (version) => dependencies.blobs.put(file, version),
  }).catch(async (error: unknown) => {
    // An earlier request wrote the object, but its response was lost.
    if (!(await isStored(dependencies, upload))) throw error;
  });
}
