import { objectName } from '#domain/values/stored-file.ts';
import { type ImageError, parseImageFile } from '#domain/website/image-file.ts';
import { renewSession } from '../auth/session-guard.ts';
import { supabase } from '../supabase.ts';
import { readStart } from './read-start.ts';
import { renditionUrl } from './renditions.ts';
import { UploadFailed, uploadObject } from './upload-object.ts';

const parseFile = async (file: File, formats: readonly string[]) =>
  parseImageFile({ type: file.type, size: file.size, bytes: await readStart(file) }, formats);

/**
 * Validates an image by its content and size.
 *
 * @param formats accepted media types
 * @returns the problem, or null
 */
export async function findImageProblem(file: File, formats: readonly string[]): Promise<ImageError | null> {
  const parsed = await parseFile(file, formats);
  if ('error' in parsed) return parsed.error;
  // The beginning proves little, and visitors' browsers must be able to decode the image.
  const bitmap = await createImageBitmap(file).catch(() => null);
  bitmap?.close();
  return bitmap ? null : 'notImage';
}

/**
 * Uploads an image and renders the sizes that the site requests, so that no visitor waits for them.
 *
 * @param options.formats accepted media types
 * @returns the object's path in its bucket
 * @throws UploadFailed; the object is removed again
 */
export async function uploadImage(options: {
  bucket: string;
  file: File;
  formats: readonly string[];
  widths: readonly number[];
  onProgress?: (fraction: number) => void;
}): Promise<string> {
  const { bucket, file, formats, onProgress = () => undefined, widths } = options;
  const parsed = await parseFile(file, formats);
  if ('error' in parsed) throw new UploadFailed(`the image was refused: ${parsed.error}`);
  const image = file.slice(0, file.size, parsed.type);
  const client = await supabase();
  const { data } = await client.auth.getSession();
  const path = objectName(parsed.extension);
  const send = (token?: string) =>
    uploadObject({ name: `${bucket}/${path}`, file: image, token, onProgress });
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
