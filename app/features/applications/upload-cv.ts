import { z } from 'zod';
import { CV_BUCKET } from '#domain/cv.ts';

const refusalSchema = z.object({ message: z.string() });

/**
 * Uploads a CV and reports how far it has come. `fetch` tells nothing of what has been sent, hence XMLHttpRequest;
 * the request is the one that storage-js makes.
 * Source: https://supabase.com/docs/guides/storage/uploads/standard-uploads
 *
 * @param options.onProgress told the fraction sent, 0 to 1
 * @returns what went wrong, or null
 */
export function uploadCv(options: {
  api: { url: string; key: string };
  path: string;
  file: File;
  onProgress: (fraction: number) => void;
}): Promise<string | null> {
  const { api, file, onProgress, path } = options;
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${api.url}/storage/v1/object/${CV_BUCKET}/${path}`);
    request.setRequestHeader('apikey', api.key);
    request.setRequestHeader('content-type', file.type);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) =>
      lengthComputable && onProgress(loaded / total);
    request.onerror = () => resolve('Failed to fetch');
    request.onload = () => resolve(request.status === 200 ? null : refusal(request.responseText));
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
