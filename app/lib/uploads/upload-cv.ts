import { CV_BUCKET, CV_TYPES, type CvFolder, cvExtension, cvObjectName } from '#domain/cv.ts';
import { api } from '../supabase.ts';
import { uploadObject } from './upload-object.ts';

/**
 * Uploads a CV under a name nobody can guess and reports how far it has come.
 *
 * @param options.onProgress told the fraction sent, 0 to 1
 * @returns the object's address in its public form, as applications keep it
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
  // Some systems know no type for .docx: the extension decides, as the bucket's rules do.
  await uploadObject({ name, file: new Blob([cv], { type: CV_TYPES[extension] }), onProgress });
  return `${api().publicUrl}/storage/v1/object/public/${name}`;
}
