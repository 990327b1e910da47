import { CV_BUCKET, CV_TYPES, type CvFolder, cvExtension, cvObjectName } from '#domain/cv.ts';
import { api } from '../supabase.ts';
import { uploadObject } from './upload-object.ts';

/**
 * Uploads a CV under an unguessable name.
 *
 * @param options.onProgress receives the fraction sent, from 0 to 1
 * @returns the object's public URL, as stored with applications
 * @throws UploadFailed
 */
export async function uploadCv(options: {
  folder: CvFolder;
  cv: File;
  onProgress: (fraction: number) => void;
}): Promise<string> {
  const { cv, folder, onProgress } = options;
  const extension = cvExtension(cv.name) ?? 'pdf';
  const name = `${CV_BUCKET}/${cvObjectName(folder, extension)}`;
  // Some systems have no media type for .docx; derive it from the extension, as the bucket's rules do.
  await uploadObject({ name, file: new Blob([cv], { type: CV_TYPES[extension] }), onProgress });
  return `${api().publicUrl}/storage/v1/object/public/${name}`;
}
