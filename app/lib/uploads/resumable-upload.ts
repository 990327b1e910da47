import { untilOnline } from '../retry-offline.ts';
import { api } from '../supabase.ts';
import { type UploadFailed, uploadError } from './upload-object.ts';

/** The size that Supabase requires of all requests but the last. */
const CHUNK_BYTES = 6 * 1024 * 1024;

/** Pauses before retries after a failure; progress resets them. */
const PAUSES_MS = [500, 1000, 2000, 4000];

/** A request that sends nothing for this long is considered dead. */
const STALL_MS = 30_000;

/** Thrown when the upload can be resumed: the connection was lost, or the server is busy. */
class Interrupted extends Error {
  override readonly cause: UploadFailed;
  constructor(cause: UploadFailed) {
    super(cause.message, { cause });
    this.cause = cause;
  }
}

/**
 * Uploads a visitor's file with Supabase's resumable protocol. After an interruption it resumes from the server's
 * offset as soon as the browser is online; nothing outlives the page.
 * Source: https://supabase.com/docs/guides/storage/uploads/resumable-uploads
 *
 * @param options.onProgress receives the fraction sent, from 0 to 1
 * @param options.onOffline called when the network is lost, and when it returns
 * @throws UploadFailed when the server refuses, or cannot be reached while the browser is online
 */
export async function uploadResumably(options: {
  bucket: string;
  path: string;
  file: Blob;
  onProgress: (fraction: number) => void;
  onOffline: (isOffline: boolean) => void;
}): Promise<void> {
  const { file, onOffline, onProgress } = options;
  const report = (sent: number): void => onProgress(sent / (file.size || 1));
  let upload: string | null = null;
  let failures = 0;
  report(0);
  for (;;) {
    try {
      let offset: number | null = upload === null ? null : await findOffset(upload);
      if (upload === null || offset === null) {
        upload = await create(options);
        offset = 0;
      }
      while (offset < file.size) {
        const start: number = offset;
        offset = await append(upload, {
          start,
          chunk: file.slice(start, start + CHUNK_BYTES),
          onSent: (bytes) => report(start + bytes),
        });
        failures = 0;
      }
      return;
    } catch (error) {
      if (!(error instanceof Interrupted)) throw error;
      const pause = PAUSES_MS[failures];
      if (!navigator.onLine) await untilOnline(onOffline);
      else if (upload === null || pause === undefined) throw error.cause;
      else await new Promise((resolve) => setTimeout(resolve, pause));
      failures += 1;
    }
  }
}

/** @returns the upload's URL */
async function create(options: { bucket: string; path: string; file: Blob }): Promise<string> {
  const { bucket, file, path } = options;
  const endpoint = `${api().url}/storage/v1/upload/resumable`;
  const metadata = { bucketName: bucket, objectName: path, contentType: file.type, cacheControl: '3600' };
  const response = await send('POST', endpoint, {
    headers: {
      'upload-length': String(file.size),
      // Names and types are ASCII.
      'upload-metadata': Object.entries(metadata)
        .map(([key, value]) => `${key} ${btoa(value)}`)
        .join(','),
    },
  });
  const location = response.getResponseHeader('location');
  if (response.status !== 201 || location === null) throw uploadError(response);
  return new URL(location, endpoint).href;
}

/** @returns how much the server has received; null when it has dropped the upload */
async function findOffset(upload: string): Promise<number | null> {
  const response = await send('HEAD', upload);
  if (response.status === 404 || response.status === 410) return null;
  if (response.status !== 200) throw failure(response);
  return Number(response.getResponseHeader('upload-offset'));
}

/** @returns how much the server has now received */
async function append(
  upload: string,
  { chunk, onSent, start }: { start: number; chunk: Blob; onSent: (bytes: number) => void },
): Promise<number> {
  const response = await send('PATCH', upload, {
    headers: { 'content-type': 'application/offset+octet-stream', 'upload-offset': String(start) },
    body: chunk,
    onSent,
  });
  if (response.status !== 204) throw failure(response);
  return Number(response.getResponseHeader('upload-offset'));
}

/** Conflicting or locked offsets, and server or proxy errors, are temporary. */
function failure(response: XMLHttpRequest): Error {
  const error = uploadError(response);
  const { status } = response;
  return status === 409 || status === 423 || (status >= 500 && status !== 507)
    ? new Interrupted(error)
    : error;
}

/**
 * Sends a request. Uses XMLHttpRequest because `fetch` has no upload progress.
 *
 * @throws Interrupted when there is no response
 */
function send(
  method: string,
  url: string,
  options: { headers?: Record<string, string>; body?: Blob; onSent?: (bytes: number) => void } = {},
): Promise<XMLHttpRequest> {
  const { body = null, headers = {}, onSent = () => undefined } = options;
  const { key } = api();
  const request = new XMLHttpRequest();
  const cut = (): void => request.abort();
  let stalled = setTimeout(cut, STALL_MS);
  const sent = new Promise<XMLHttpRequest>((resolve, reject) => {
    request.open(method, url);
    for (const [name, value] of Object.entries({
      apikey: key,
      authorization: `Bearer ${key}`,
      'tus-resumable': '1.0.0',
      ...headers,
    }))
      request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded }) => {
      clearTimeout(stalled);
      stalled = setTimeout(cut, STALL_MS);
      onSent(loaded);
    };
    const lost = (): void => reject(new Interrupted(uploadError({ status: 0, responseText: '' })));
    request.onerror = lost;
    request.onabort = lost;
    request.onload = () => resolve(request);
    // The connection may hang for minutes before it fails.
    addEventListener('offline', cut);
    request.send(body);
  });
  return sent.finally(() => {
    clearTimeout(stalled);
    removeEventListener('offline', cut);
  });
}
