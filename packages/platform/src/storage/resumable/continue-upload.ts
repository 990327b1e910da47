import { removeBytes } from '../blobs/remove-bytes.ts';
import type { StorageCall } from '../dependencies.ts';
import { receiveBytes } from './receive-bytes.ts';
import { TusError } from './tus-error.ts';
import { byteCount, PARTIAL_CONTENT, progressOf, tusResponse } from './tus-route.ts';
import type { Authorize } from './upload-grant.ts';
import { deleteUpload, findUpload } from './upload-row.ts';

/** `PATCH /upload/resumable/:id`: https://tus.io/protocols/resumable-upload#patch */
export async function appendBytes(call: StorageCall, authorize: Authorize): Promise<Response> {
  const arrival = call.dependencies.activeUploads.arrive(call.key);
  const offset = declaredOffset(call.request);
  // Checks access before interrupting another request.
  await findUpload(call, authorize);
  using active = await arrival.take();
  const { grant, upload } = await findUpload(call, authorize);
  if (upload.received !== offset) throw new TusError('offsetConflict');
  const isComplete = upload.received === upload.size;
  const received = isComplete ? upload : await receiveBytes(call, { upload, grant, signal: active.signal });
  return tusResponse(204, progressOf(received));
}

/** `HEAD /upload/resumable/:id`: https://tus.io/protocols/resumable-upload#head */
export async function inspectUpload(call: StorageCall, authorize: Authorize): Promise<Response> {
  const arrival = call.dependencies.activeUploads.arrive(call.key);
  await findUpload(call, authorize);
  // Includes the bytes received by a request whose connection was lost.
  (await arrival.take())[Symbol.dispose]();
  const { upload } = await findUpload(call, authorize);
  return tusResponse(200, {
    'upload-offset': String(upload.received),
    'upload-length': String(upload.size),
    'upload-metadata': upload.upload_metadata,
    'cache-control': 'no-store',
  });
}

/** `DELETE /upload/resumable/:id`: https://tus.io/protocols/resumable-upload#termination */
export async function terminateUpload(call: StorageCall, authorize: Authorize): Promise<Response> {
  const { dependencies } = call;
  const arrival = dependencies.activeUploads.arrive(call.key);
  await findUpload(call, authorize);
  using _active = await arrival.take();
  const { upload } = await findUpload(call, authorize);
  if (upload.received === upload.size) throw new TusError('complete');
  await removeBytes(dependencies, await deleteUpload(dependencies, upload));
  return tusResponse(204);
}

function declaredOffset({ headers }: Request): number {
  const header = headers.get('upload-offset');
  if (header === null) throw new TusError('offsetMissing');
  const offset = byteCount(header);
  if (offset === null) throw new TusError('offsetInvalid');
  const type = headers.get('content-type');
  if (type === null) throw new TusError('contentTypeMissing');
  if (type !== PARTIAL_CONTENT) throw new TusError('contentTypeInvalid');
  return offset;
}
