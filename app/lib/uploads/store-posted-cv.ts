import type { SupabaseClient } from '@supabase/supabase-js';
import { CV_BUCKET, CV_TYPES, type CvExtension, type CvFolder, cvObjectName } from '#domain/recruiting/cv.ts';
import { UploadFailed, uploadErrorReason } from './upload-object.ts';

/**
 * Stores a CV posted without scripts, with the visitor's privileges.
 *
 * @returns the object's public URL, as stored with applications
 * @throws UploadFailed
 */
export async function storePostedCv(
  supabase: SupabaseClient,
  { cv, extension, folder }: { cv: File; extension: CvExtension; folder: CvFolder },
): Promise<string> {
  const path = cvObjectName(folder, extension);
  const documents = supabase.storage.from(CV_BUCKET);
  const { error } = await documents.upload(path, await cv.arrayBuffer(), {
    contentType: CV_TYPES[extension],
  });
  if (error) throw new UploadFailed(error.message, { reason: uploadErrorReason(error.statusCode) });
  return documents.getPublicUrl(path).data.publicUrl;
}
