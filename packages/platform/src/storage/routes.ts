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
  /** Whether requests without a valid token are served as `anon`. */
  readonly open: boolean;
  readonly handle: (call: StorageCall) => Promise<Response>;
  /** Whether the body is a file, limited by the bucket rather than the gateway. */
  readonly isUpload: boolean;
}

const route = (
  pattern: `${string} ${string}`,
  handle: Route['handle'],
  { open = false, isUpload = false }: { open?: boolean; isUpload?: boolean } = {},
): Route => {
  const [method = '', path = ''] = pattern.split(' ');
  return { method, pattern: path, handle, open, isUpload };
};

const open = { open: true };
const upload = { isUpload: true };

/** The first match wins, so literal segments come before parameters. */
export const ROUTES: readonly Route[] = [
  route('GET /bucket', listBuckets),
  route('POST /bucket', createBucket),
  route('GET /bucket/:bucket', getBucket),
  route('PUT /bucket/:bucket', updateBucket),
  route('DELETE /bucket/:bucket', deleteBucket),
  route('POST /bucket/:bucket/empty', emptyBucket),

  route('GET /object/public/:bucket/*', downloadPublicObject, open),
  route('HEAD /object/public/:bucket/*', downloadPublicObject, open),
  route('GET /object/sign/:bucket/*', downloadSignedObject, open),
  route('HEAD /object/sign/:bucket/*', downloadSignedObject, open),
  route('GET /object/authenticated/:bucket/*', downloadObject),
  route('HEAD /object/authenticated/:bucket/*', downloadObject),
  route('GET /object/info/public/:bucket/*', publicObjectInfo, open),
  route('GET /object/info/authenticated/:bucket/*', objectInfo),
  route('GET /object/info/:bucket/*', objectInfo, open),

  route('POST /object/list/:bucket', listObjects),
  route('POST /object/list-v2/:bucket', listObjectsPage),
  route('POST /object/move', moveObject),
  route('POST /object/copy', copyObject),
  route('POST /object/sign/:bucket', signObjects),
  route('POST /object/sign/:bucket/*', signObject),
  route('POST /object/upload/sign/:bucket/*', signUpload),
  route('PUT /object/upload/sign/:bucket/*', uploadSigned, { ...open, ...upload }),

  route('POST /upload/resumable/sign', tusRoute(createUpload, asTokenBearer), { ...open, ...upload }),
  route('PATCH /upload/resumable/sign/*', tusRoute(appendBytes, asTokenBearer), { ...open, ...upload }),
  route('HEAD /upload/resumable/sign/*', tusRoute(inspectUpload, asTokenBearer), open),
  route('DELETE /upload/resumable/sign/*', tusRoute(terminateUpload, asTokenBearer), open),
  route('POST /upload/resumable', tusRoute(createUpload, asCaller), upload),
  route('PATCH /upload/resumable/*', tusRoute(appendBytes, asCaller), upload),
  route('HEAD /upload/resumable/*', tusRoute(inspectUpload, asCaller)),
  route('DELETE /upload/resumable/*', tusRoute(terminateUpload, asCaller)),

  route('GET /render/image/public/:bucket/*', renderPublic, open),
  route('GET /render/image/sign/:bucket/*', renderSigned, open),
  route('GET /render/image/authenticated/:bucket/*', renderAuthenticated),

  route('GET /object/:bucket/*', downloadObject, open),
  route('HEAD /object/:bucket/*', downloadObject, open),
  route('POST /object/:bucket/*', uploadObject, upload),
  route('PUT /object/:bucket/*', updateObject, upload),
  route('DELETE /object/:bucket/*', removeObject),
  route('DELETE /object/:bucket', removeObjects),
];
