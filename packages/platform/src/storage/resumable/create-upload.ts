import { randomUUID } from 'node:crypto';
import { findBucketAsAdmin } from '../bucket-row.ts';
import type { StorageCall } from '../dependencies.ts';
import { StorageError } from '../errors.ts';
import { isMediaType } from '../header-values.ts';
import { requireValidBucketName, requireValidKey } from '../names.ts';
import { metadataOf } from '../upload/object-metadata.ts';
import { uploadRules } from '../upload/receive-object.ts';
import { consumeUploadBytesQuota, consumeUploadQuota, unfinishedQuota } from '../upload/upload-quota.ts';
import { parseUserMetadata } from '../upload/user-metadata.ts';
import { requireAllowedType } from '../upload/verify-type.ts';
import { requirePermissionToWrite } from '../upload/write-object.ts';
import { receiveBytes } from './receive-bytes.ts';
import { TusError } from './tus-error.ts';
import { byteCount, PARTIAL_CONTENT, progressOf, tusResponse } from './tus-route.ts';
import type { Authorize } from './upload-grant.ts';
import { insertUpload, type NewUpload } from './upload-row.ts';

const KEY = /^[!-+\--~]+$/;
const VALUE = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/;

/**
 * Parses the header `Upload-Metadata`: comma-separated pairs of an ASCII key and a Base64 value.
 * Source: https://tus.io/protocols/resumable-upload#upload-metadata
 *
 * @throws TusError when the header is malformed or repeats a key
 */
function parseUploadMetadata(header: string): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const pair of header.split(',')) {
    const [key = '', value = '', ...rest] = pair.trim().split(' ');
    if (rest.length > 0 || !KEY.test(key) || !VALUE.test(value) || values.has(key))
      throw new TusError('metadataInvalid');
    values.set(key, Buffer.from(value, 'base64').toString('utf8'));
  }
  return values;
}

/**
 * `POST /upload/resumable`: name → bucket → size → type → permission → quota. A body is the beginning of the file.
 * Source: https://tus.io/protocols/resumable-upload#creation
 */
export async function createUpload(call: StorageCall, authorize: Authorize): Promise<Response> {
  const { dependencies, request, url } = call;
  const size = declaredSize(request);
  const header = request.headers.get('upload-metadata');
  if (!header) throw new TusError('metadataMissing');
  const declared = parseUploadMetadata(header);
  const bucketName = declared.get('bucketName') ?? '';
  const key = declared.get('objectName') ?? '';
  requireValidBucketName(bucketName);
  requireValidKey(key);
  const bucket = await findBucketAsAdmin(dependencies, bucketName);
  const { limit, allowed } = uploadRules(bucket, dependencies.settings.file_size_limit, key);
  if (size > limit) throw new TusError('tooLarge');
  const mimetype = declared.get('contentType') || 'application/octet-stream';
  if (!isMediaType(mimetype)) throw new StorageError('InvalidMimeType');
  requireAllowedType(mimetype, allowed);
  const grant = await authorize(call, { bucket: bucket.id, key });
  const seconds = declared.get('cacheControl') ?? '';
  const upload: NewUpload = {
    // Knowing the id (122 random bits) is necessary but not sufficient to continue.
    id: randomUUID(),
    bucket_id: bucket.id,
    name: key,
    upsert: grant.upsert,
    size,
    upload_metadata: header,
    metadata: metadataOf(
      {
        mimetype,
        cacheControl: /^\d+$/.test(seconds) ? `max-age=${seconds}` : 'no-cache',
        contentEncoding: null,
      },
      { size, isVisitor: call.caller.role === 'anon' && grant.owner === null },
    ),
    user_metadata: parseUserMetadata(declared.get('metadata')),
  };
  await requirePermissionToWrite(dependencies, grant.caller, {
    bucket: bucket.id,
    key,
    owner: grant.owner,
    upsert: grant.upsert,
    metadata: upload.metadata,
    userMetadata: upload.user_metadata,
  });
  await consumeUploadQuota(call);
  await consumeUploadBytesQuota(call, header.length);
  const created = await insertUpload(dependencies, upload, { grant, quota: unfinishedQuota(call) });
  const location = { location: `${url.pathname}/${created.id}` };
  const hasBody = request.headers.get('content-type') === PARTIAL_CONTENT;
  if (!hasBody && size > 0) return tusResponse(201, { ...location, ...progressOf(created) });
  using active = await dependencies.activeUploads.arrive(created.id).take();
  const received = await receiveBytes(call, { upload: created, grant, signal: active.signal });
  return tusResponse(201, { ...location, ...progressOf(received) });
}

function declaredSize({ headers }: Request): number {
  if (headers.has('upload-concat')) throw new TusError('concatenation');
  if (headers.has('upload-defer-length')) throw new TusError('deferredLength');
  const length = headers.get('upload-length');
  if (length === null) throw new TusError('lengthMissing');
  const size = byteCount(length);
  if (size === null) throw new TusError('lengthInvalid');
  return size;
}
