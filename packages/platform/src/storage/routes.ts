import { createBucket } from './buckets/create-bucket.ts';
import { deleteBucket } from './buckets/delete-bucket.ts';
import { emptyBucket } from './buckets/empty-bucket.ts';
import { getBucket } from './buckets/get-bucket.ts';
import { listBuckets } from './buckets/list-buckets.ts';
import { updateBucket } from './buckets/update-bucket.ts';
import type { StorageCall } from './dependencies.ts';
import { copyObject } from './objects/copy-object.ts';
import { listObjects } from './objects/list-objects.ts';
import { listObjectsPage } from './objects/list-objects-page.ts';
import { moveObject } from './objects/move-object.ts';
import { removeObject, removeObjects } from './objects/remove-objects.ts';
import { signObject, signObjects } from './objects/sign-object.ts';
import { appendBytes, inspectUpload, terminateUpload } from './resumable/continue-upload.ts';
import { createUpload } from './resumable/create-upload.ts';
import { tusRoute } from './resumable/tus-route.ts';
import { asCaller, asTokenBearer } from './resumable/upload-grant.ts';
import { downloadObject, downloadPublicObject, downloadSignedObject } from './serve/download.ts';
import { objectInfo, publicObjectInfo } from './serve/object-info.ts';
import { renderAuthenticated, renderPublic, renderSigned } from './serve/render-object.ts';
import { signUpload, uploadSigned } from './upload/signed-upload.ts';
import { updateObject, uploadObject } from './upload/upload-object.ts';

export interface Route {
  readonly method: string;
  readonly pattern: string;
  /** The name that `storage.operation()` returns to policies. */
  readonly operation: string;
  /** Whether requests without a valid token are served as `anon`. */
  readonly open: boolean;
  readonly handle: (call: StorageCall) => Promise<Response>;
  /** Whether the body is a file, limited by the bucket rather than by the gateway. */
  readonly isUpload: boolean;
}

const route = (
  pattern: `${string} ${string}`,
  operation: string,
  handle: Route['handle'],
  { open = false, isUpload = false }: { open?: boolean; isUpload?: boolean } = {},
): Route => {
  const [method = '', path = ''] = pattern.split(' ');
  return { method, pattern: path, operation, handle, open, isUpload };
};

const open = { open: true };
const upload = { isUpload: true };

/**
 * The first match wins, so literal segments come before parameters.
 * Operations: https://github.com/supabase/storage/blob/master/src/http/routes/operations.ts
 */
export const ROUTES: readonly Route[] = [
  route('GET /bucket', 'storage.bucket.list', listBuckets),
  route('POST /bucket', 'storage.bucket.create', createBucket),
  route('GET /bucket/:bucket', 'storage.bucket.get', getBucket),
  route('PUT /bucket/:bucket', 'storage.bucket.update', updateBucket),
  route('DELETE /bucket/:bucket', 'storage.bucket.delete', deleteBucket),
  route('POST /bucket/:bucket/empty', 'storage.bucket.empty', emptyBucket),

  route('GET /object/public/:bucket/*', 'storage.object.get_public', downloadPublicObject, open),
  route('HEAD /object/public/:bucket/*', 'storage.object.info_public', downloadPublicObject, open),
  route('GET /object/sign/:bucket/*', 'storage.object.get_signed', downloadSignedObject, open),
  route('HEAD /object/sign/:bucket/*', 'storage.object.get_signed', downloadSignedObject, open),
  route('GET /object/authenticated/:bucket/*', 'storage.object.get_authenticated', downloadObject),
  route('HEAD /object/authenticated/:bucket/*', 'object.head_authenticated_info', downloadObject),
  route('GET /object/info/public/:bucket/*', 'storage.object.info_public', publicObjectInfo, open),
  route('GET /object/info/authenticated/:bucket/*', 'object.get_authenticated_info', objectInfo),
  route('GET /object/info/:bucket/*', 'object.get_authenticated_info', objectInfo, open),

  route('POST /object/list/:bucket', 'storage.object.list', listObjects),
  route('POST /object/list-v2/:bucket', 'storage.object.list_v2', listObjectsPage),
  route('POST /object/move', 'storage.object.move', moveObject),
  route('POST /object/copy', 'storage.object.copy', copyObject),
  route('POST /object/sign/:bucket', 'storage.object.sign_many', signObjects),
  route('POST /object/sign/:bucket/*', 'storage.object.sign', signObject),
  route('POST /object/upload/sign/:bucket/*', 'storage.object.sign_upload_url', signUpload),
  route('PUT /object/upload/sign/:bucket/*', 'storage.object.upload_signed', uploadSigned, {
    ...open,
    ...upload,
  }),

  route('POST /upload/resumable/sign', 'storage.tus.upload.create', tusRoute(createUpload, asTokenBearer), {
    ...open,
    ...upload,
  }),
  route('PATCH /upload/resumable/sign/*', 'storage.tus.upload.part', tusRoute(appendBytes, asTokenBearer), {
    ...open,
    ...upload,
  }),
  route(
    'HEAD /upload/resumable/sign/*',
    'storage.tus.upload.get',
    tusRoute(inspectUpload, asTokenBearer),
    open,
  ),
  route(
    'DELETE /upload/resumable/sign/*',
    'storage.tus.upload.delete',
    tusRoute(terminateUpload, asTokenBearer),
    open,
  ),
  route('POST /upload/resumable', 'storage.tus.upload.create', tusRoute(createUpload, asCaller), upload),
  route('PATCH /upload/resumable/*', 'storage.tus.upload.part', tusRoute(appendBytes, asCaller), upload),
  route('HEAD /upload/resumable/*', 'storage.tus.upload.get', tusRoute(inspectUpload, asCaller)),
  route('DELETE /upload/resumable/*', 'storage.tus.upload.delete', tusRoute(terminateUpload, asCaller)),

  route('GET /render/image/public/:bucket/*', 'storage.render.image_public', renderPublic, open),
  route('GET /render/image/sign/:bucket/*', 'storage.render.image_sign', renderSigned, open),
  route(
    'GET /render/image/authenticated/:bucket/*',
    'storage.render.image_authenticated',
    renderAuthenticated,
  ),

  route('GET /object/:bucket/*', 'storage.object.get_authenticated', downloadObject, open),
  route('HEAD /object/:bucket/*', 'object.head_authenticated_info', downloadObject, open),
  route('POST /object/:bucket/*', 'storage.object.upload', uploadObject, upload),
  route('PUT /object/:bucket/*', 'storage.object.upload_update', updateObject, upload),
  route('DELETE /object/:bucket/*', 'storage.object.delete', removeObject),
  route('DELETE /object/:bucket', 'storage.object.delete_many', removeObjects),
];
