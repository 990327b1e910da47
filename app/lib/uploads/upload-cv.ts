import { CV_BUCKET, CV_TYPES, type CvFolder, cvObjectName } from '#domain/recruiting/cv.ts';
import { api } from '../supabase.ts';
import { checkCvFile } from './check-cv-file.ts';
import { uploadResumably } from './resumable-upload.ts';

/**
 * Uploads a CV under an unguessable name.
 *
 * @param options.onProgress receives the fraction sent, from 0 to 1
 * @param options.onOffline called when the network is lost, and when it returns
 * @returns the object's public URL, as stored with applications
 * @throws UploadFailed
 */
export async function uploadCv(options: {
  folder: CvFolder;
  cv: File;
  onProgress: (fraction: number) => void;
  onOffline: (isOffline: boolean) => void;
}): Promise<string> {
  const { cv, folder, onOffline, onProgress } = options;
  const checked = await checkCvFile(cv);
  const extension = typeof checked === 'string' ? checked : 'pdf';
  const path = cvObjectName(folder, extension);
  // Systems disagree on media types; the bucket's rules derive them from the extension.
  const file = new Blob([cv], { type: CV_TYPES[extension] });
  await uploadResumably({ bucket: CV_BUCKET, path, file, onProgress, onOffline });
  return `${api().publicUrl}/storage/v1/object/public/${CV_BUCKET}/${path}`;
}
