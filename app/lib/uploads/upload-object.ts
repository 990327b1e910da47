import { z } from 'zod';
import { api } from '../supabase.ts';

/** Storage responds with 400 to most errors; the actual status is in the body. */
const errorBodySchema = z
  .object({ message: z.string(), statusCode: z.string(), error: z.string() })
  .partial();

/** Errors that an immediate retry would not fix. */
export type UploadErrorReason = 'rateLimited' | 'unavailable' | 'tooLarge' | 'wrongType';

const REASONS: ReadonlyMap<string, UploadErrorReason> = new Map([
  ['413', 'tooLarge'],
  ['415', 'wrongType'],
  ['429', 'rateLimited'],
  ['503', 'unavailable'],
  ['507', 'unavailable'],
]);

/** @param statusCode of Storage's response */
export const uploadErrorReason = (statusCode: string | undefined): UploadErrorReason | null =>
  REASONS.get(statusCode ?? '') ?? null;

/** Thrown when a file was not stored, with the backend's message if there is one. */
export class UploadFailed extends Error {
  /** The session lacks access or has expired. */
  readonly isForbidden: boolean;
  readonly reason: UploadErrorReason | null;
  constructor(
    message: string,
    { isForbidden = false, reason = null }: { isForbidden?: boolean; reason?: UploadErrorReason | null } = {},
  ) {
    super(message);
    this.isForbidden = isForbidden;
    this.reason = reason;
  }
}

/**
 * Uploads an image of the site with progress. Uses XMLHttpRequest because `fetch` has no upload progress; otherwise the
 * same request as storage-js.
 * Source: https://supabase.com/docs/guides/storage/uploads/standard-uploads
 *
 * @param options.name bucket and object path
 * @param options.token the session's access token; undefined for visitors
 * @param options.onProgress receives the fraction sent, from 0 to 1
 * @throws UploadFailed
 */
export function uploadObject(options: {
  name: string;
  file: Blob;
  token?: string | undefined;
  onProgress: (fraction: number) => void;
}): Promise<void> {
  const { file, name, onProgress, token } = options;
  const { key, url } = api();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${url}/storage/v1/object/${name}`);
    request.setRequestHeader('apikey', key);
    request.setRequestHeader('cache-control', 'max-age=3600');
    // By default, Storage keeps search engines from indexing files. This header does not affect read access.
    request.setRequestHeader('x-robots-tag', 'all');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', file.type);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) =>
      lengthComputable && onProgress(loaded / total);
    request.onerror = () => reject(uploadError(request));
    request.onload = () => (request.status === 200 ? resolve() : reject(uploadError(request)));
    onProgress(0);
    request.send(file);
  });
}

/** The error of a response; status 0 means that there was none. */
export function uploadError({
  responseText,
  status,
}: Pick<XMLHttpRequest, 'responseText' | 'status'>): UploadFailed {
  if (status === 0) return new UploadFailed('Failed to fetch');
  // Resumable uploads respond in plain text.
  const { error, message = responseText, statusCode = String(status) } = parseErrorBody(responseText);
  return new UploadFailed(message, {
    isForbidden: ['401', '403'].includes(statusCode) || error === 'InvalidJWT',
    reason: uploadErrorReason(statusCode),
  });
}

function parseErrorBody(text: string): z.infer<typeof errorBodySchema> {
  try {
    return errorBodySchema.parse(JSON.parse(text));
  } catch {
    return {};
  }
}
