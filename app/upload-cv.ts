import { z } from 'zod';
import { CV_BUCKET, CV_TYPES, type CvFolder, cvExtension, cvObjectName } from '#domain/cv.ts';
import { api } from './supabase.ts';

const refusalSchema = z.object({ message: z.string() });

/** The CV could not be stored; the message is what the backend said, if it said anything. */
export class CvNotUploaded extends Error {}

/**
 * Uploads a CV under a name nobody can guess and reports how far it has come. `fetch` tells nothing of what has been
 * sent, hence XMLHttpRequest; the request is the one that storage-js makes.
 * Source: https://supabase.com/docs/guides/storage/uploads/standard-uploads
 *
 * @param options.onProgress told the fraction sent, 0 to 1
 * @returns the object's address in its public form, as applications keep it
 * @throws CvNotUploaded
 */
export function uploadCv(options: {
  folder: CvFolder;
  cv: File;
  onProgress: (fraction: number) => void;
}): Promise<string> {
  const { cv, folder, onProgress } = options;
  const { key, url } = api();
  const extension = cvExtension(cv.name) ?? 'pdf';
  const name = `${CV_BUCKET}/${cvObjectName(folder, extension)}`;
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${url}/storage/v1/object/${name}`);
    request.setRequestHeader('apikey', key);
    // Some systems know no type for .docx: the extension decides, as the bucket's rules do.
    request.setRequestHeader('content-type', CV_TYPES[extension]);
    request.upload.onprogress = ({ lengthComputable, loaded, total }) =>
      lengthComputable && onProgress(loaded / total);
    request.onerror = () => reject(new CvNotUploaded('Failed to fetch'));
    request.onload = () =>
      request.status === 200
        ? resolve(`${url}/storage/v1/object/public/${name}`)
        : reject(new CvNotUploaded(refusal(request.responseText)));
    onProgress(0);
    request.send(new Blob([cv], { type: CV_TYPES[extension] }));
  });
}

function refusal(text: string): string {
  try {
    return refusalSchema.parse(JSON.parse(text)).message;
  } catch {
    return '';
  }
}
