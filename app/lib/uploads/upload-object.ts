import { z } from 'zod';
import { api } from '../supabase.ts';

/** Storage answers 400 to nearly everything; the true status is in the body. */
const refusalSchema = z.object({ message: z.string(), statusCode: z.string(), error: z.string() }).partial();

/** Why storage takes no file like this one, or none at the moment. */
export type UploadErrorReason = 'limit' | 'room' | 'size' | 'type';

const REFUSALS: ReadonlyMap<string, UploadErrorReason> = new Map([
  ['413', 'size'],
  ['415', 'type'],
  ['429', 'limit'],
  ['503', 'room'],
  ['507', 'room'],
]);

/** The file could not be stored; the message is what the backend said, if it said anything. */
export class UploadFailed extends Error {
  /** Not by this session: it may have ended. */
  readonly isForbidden: boolean;
  readonly refusal: UploadErrorReason | null;
  constructor(
    message: string,
    {
      isForbidden = false,
      refusal = null,
    }: { isForbidden?: boolean; refusal?: UploadErrorReason | null } = {},
  ) {
    super(message);
    this.isForbidden = isForbidden;
    this.refusal = refusal;
  }
}

/**
 * Uploads a file and reports how far it has come. `fetch` tells nothing of what has been sent, hence XMLHttpRequest;
 * the request is the one that storage-js makes.
 * Source: https://supabase.com/docs/guides/storage/uploads/standard-uploads
 *
 * @param options.name with its bucket
 * @param options.token of the session; a visitor has none
 * @param options.onProgress told the fraction sent, 0 to 1
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
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('content-type', file.type);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) =>
      lengthComputable && onProgress(loaded / total);
    request.onerror = () => reject(new UploadFailed('Failed to fetch'));
    request.onload = () => (request.status === 200 ? resolve() : reject(refusal(request)));
    onProgress(0);
    request.send(file);
  });
}

function refusal({ responseText, status }: XMLHttpRequest): UploadFailed {
  const { error, message = '', statusCode = String(status) } = readRefusal(responseText);
  return new UploadFailed(message, {
    isForbidden: ['401', '403'].includes(statusCode) || error === 'InvalidJWT',
    refusal: REFUSALS.get(statusCode) ?? null,
  });
}

function readRefusal(text: string): z.infer<typeof refusalSchema> {
  try {
    return refusalSchema.parse(JSON.parse(text));
  } catch {
    return {};
  }
}
