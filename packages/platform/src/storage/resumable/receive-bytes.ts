import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import type { StagedBytes } from '../blobs/blob-store.ts';
import { removeUnreferenced } from '../blobs/remove-bytes.ts';
import { stageBytes } from '../blobs/stage-bytes.ts';
import type { StorageCall } from '../dependencies.ts';
import { StorageError } from '../errors.ts';
import { consumeUploadBytesQuota, requireFreeDisk } from '../upload/upload-quota.ts';
import { finishUpload } from './finish-upload.ts';
import { TusError } from './tus-error.ts';
import type { UploadGrant } from './upload-grant.ts';
import { insertPart, type ResumableUpload } from './upload-row.ts';

/** Bytes are stored as a crash-safe part whenever this many have arrived. */
const PART_BYTES = 5 * 1024 * 1024;

/** Smaller parts count as this much against the quota, so that nobody stores millions of them. */
const MIN_PART_BYTES = 64 * 1024;

/**
 * Receives a request's bytes as parts and finishes the upload with the last one. When the connection is lost, the bytes
 * received so far are kept.
 *
 * @param options.signal aborted when another request takes over
 * @returns the upload's updated state
 * @throws TusError when the body is longer than the rest of the file or was interrupted; StorageError
 */
export async function receiveBytes(
  call: StorageCall,
  options: { upload: ResumableUpload; grant: UploadGrant; signal: AbortSignal },
): Promise<ResumableUpload> {
  const { dependencies, request } = call;
  let { upload } = options;
  const body = openBody(request, options.signal);
  if (Number(request.headers.get('content-length')) > upload.size - upload.received)
    throw new TusError('longerThanDeclared');
  for (;;) {
    await requireFreeDisk(call);
    const part = await stagePart(dependencies.blobs.staging, body, upload.size - upload.received);
    try {
      if (upload.received + part.size === upload.size) {
        await consumeUploadBytesQuota(call, part.size);
        return await finishUpload(call, { upload, grant: options.grant, tail: part });
      }
      if (part.size > 0) {
        await consumeUploadBytesQuota(call, Math.max(part.size, MIN_PART_BYTES));
        upload = await storePart(call, upload, part);
      }
    } finally {
      await rm(part.path, { force: true });
    }
    if (body.state === 'interrupted') throw new TusError('interrupted');
    if (body.state === 'ended') return upload;
  }
}

interface Body {
  state: 'open' | 'ended' | 'interrupted';
  /** @returns null at the end of the body, complete or interrupted */
  next(): Promise<Uint8Array | null>;
}

function openBody(request: Request, signal: AbortSignal): Body {
  const reader = request.body?.getReader();
  const body: Body = {
    state: 'open',
    async next() {
      if (body.state !== 'open') return null;
      try {
        const read = await reader?.read();
        if (read && !read.done) return read.value;
        body.state = signal.aborted ? 'interrupted' : 'ended';
      } catch {
        body.state = 'interrupted';
      }
      return null;
    },
  };
  // Ends a read that waits for a client that is gone.
  const stop = (): unknown => reader?.cancel().catch(() => undefined);
  // If the other request arrived before this one started to read, the event has already fired.
  if (signal.aborted) stop();
  else signal.addEventListener('abort', stop, { once: true });
  return body;
}

/** @throws TusError when there are more than `limit` bytes */
async function stagePart(folder: string, body: Body, limit: number): Promise<StagedBytes> {
  async function* bytes(): AsyncGenerator<Uint8Array> {
    let size = 0;
    // The last part is read to the end of the body, which may be longer than declared.
    while (size < PART_BYTES || size === limit) {
      const chunk = await body.next();
      if (chunk === null) return;
      size += chunk.byteLength;
      yield chunk;
    }
  }
  return stageBytes({ folder, bytes: bytes(), limit }).catch((error: unknown) => {
    const isTooLong = error instanceof StorageError && error.code === 'EntityTooLarge';
    throw isTooLong ? new TusError('longerThanDeclared') : error;
  });
}

async function storePart(
  { dependencies }: StorageCall,
  upload: ResumableUpload,
  part: StagedBytes,
): Promise<ResumableUpload> {
  const version = randomUUID();
  try {
    await dependencies.blobs.put(part, version);
    return await insertPart(dependencies, upload, { version, size: part.size });
  } catch (error) {
    await removeUnreferenced(dependencies, version);
    throw error;
  }
}
