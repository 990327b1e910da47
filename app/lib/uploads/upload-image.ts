import { objectName } from '#domain/values/stored-file.ts';
import { IMAGE_EXTENSIONS, type ImageError, validateImageFile } from '#domain/website/image-file.ts';
import { renewSession } from '../auth/session-guard.ts';
import { supabase } from '../supabase.ts';
import { renditionUrl } from './renditions.ts';
import { UploadFailed, uploadObject } from './upload-object.ts';

/**
 * Validates an image by its type, size and content.
 *
 * @param formats accepted media types
 * @returns the problem, or null
 */
export async function findImageProblem(file: File, formats: readonly string[]): Promise<ImageError | null> {
  const problem = validateImageFile(file, formats);
  if (problem) return problem;
  // The extension proves nothing, and visitors' browsers must be able to decode the image.
  const bitmap = await createImageBitmap(file).catch(() => null);
  bitmap?.close();
  return bitmap ? null : 'notImage';
}

/**
 * Uploads an image and renders the sizes that the site requests, so that no visitor waits for them.
 *
 * @returns the object's path in its bucket
 * @throws UploadFailed; the object is removed again
 */
export async function uploadImage(options: {
  bucket: string;
  file: File;
  widths: readonly number[];
  onProgress?: (fraction: number) => void;
}): Promise<string> {
  const { bucket, file, onProgress = () => undefined, widths } = options;
  const client = await supabase();
  const { data } = await client.auth.getSession();
  const path = objectName(IMAGE_EXTENSIONS.get(file.type) ?? 'jpg');
  const send = (token?: string) => uploadObject({ name: `${bucket}/${path}`, file, token, onProgress });
  await send(data.session?.access_token).catch(async (error: unknown) => {
    // This request bypasses `guardedFetch`: refresh the session and retry once, as it does.
    const token = error instanceof UploadFailed && error.isForbidden ? await renewSession(client) : null;
    if (token === null) throw error;
    await send(token);
  });
  try {
    for (const width of widths) {
      const rendition = await fetch(renditionUrl(client, { bucket, path, width }), {
        headers: { accept: 'image/avif,image/webp,image/*' },
      });
      if (!rendition.ok) throw new UploadFailed('the image could not be rendered');
      await rendition.blob();
    }
  } catch (error) {
    await client.storage.from(bucket).remove([path]);
    throw error instanceof UploadFailed ? error : new UploadFailed(String(error));
  }
  return path;
}
