import { IMAGE_EXTENSIONS, type ImageError, validateImageFile } from '#domain/image-file.ts';
import { objectName } from '#domain/object-name.ts';
import { renewSession } from '../auth/session-guard.ts';
import { supabase } from '../supabase.ts';
import { renditionUrl } from './renditions.ts';
import { UploadFailed, uploadObject } from './upload-object.ts';

/** @returns why a file cannot be an image of the site, judged by its bytes too; null when it can */
export async function findImageProblem(file: File, formats: readonly string[]): Promise<ImageError | null> {
  const problem = validateImageFile(file, formats);
  if (problem) return problem;
  // A name ending in .jpg makes no picture: what the browser cannot open, visitors could not see.
  const bitmap = await createImageBitmap(file).catch(() => null);
  bitmap?.close();
  return bitmap ? null : 'notImage';
}

/**
 * Uploads an image and has the sizes made that the site will ask for, so that no visitor waits for them.
 *
 * @returns the object's path in its bucket
 * @throws UploadFailed; nothing is left behind
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
    // It goes past the client's guard: a session that may have ended is renewed here, once.
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
