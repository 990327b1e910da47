import { z } from 'zod';
import { api } from './supabase.ts';

const refusalSchema = z.object({ message: z.string() });

/** The file could not be stored; the message is what the backend said, if it said anything. */
export class NotUploaded extends Error {}

/**
 * Uploads a file and reports how far it has come. `fetch` tells nothing of what has been sent, hence XMLHttpRequest;
 * the request is the one that storage-js makes.
 * Source: https://supabase.com/docs/guides/storage/uploads/standard-uploads
 *
 * @param options.name with its bucket
 * @param options.token of the session; a visitor has none
 * @param options.onProgress told the fraction sent, 0 to 1
 * @throws NotUploaded
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
    request.onerror = () => reject(new NotUploaded('Failed to fetch'));
    request.onload = () =>
      request.status === 200 ? resolve() : reject(new NotUploaded(refusal(request.responseText)));
    onProgress(0);
    request.send(file);
  });
}

function refusal(text: string): string {
  try {
    return refusalSchema.parse(JSON.parse(text)).message;
  } catch {
    return '';
  }
}
