import { objectName } from '#domain/values/stored-file.ts';
import { renewSession } from '../auth/session-guard.ts';
import { supabase } from '../supabase.ts';
import { renditionUrl } from './renditions.ts';
import { UploadFailed, uploadObject } from './upload-object.ts';
import { withoutMetadata } from './without-metadata.ts';

/**
 * Uploads a checked file of the site and renders the sizes that the site requests, so that no visitor waits for them. What a
 * camera wrote into a picture stays behind, as far as its format is known.
 *
 * @param options.type its media type
 * @param options.widths of the renditions; none for a file that is no image
 * @returns the object's path in its bucket, and its size
 * @throws UploadFailed; the object is removed again
 */
export async function uploadSiteFile(options: {
  bucket: string;
  file: File;
  type: string;
  extension: string;
  widths: readonly number[];
  onProgress?: (fraction: number) => void;
}): Promise<{ path: string; bytes: number }> {
  const { bucket, extension, file, onProgress = () => undefined, type, widths } = options;
  const bytes = await file.arrayBuffer().catch((error: unknown) => {
    throw new UploadFailed(String(error));
  });
  const typed = new Blob(withoutMetadata(new Uint8Array(bytes), type), { type });
  const client = await supabase();
  const { data } = await client.auth.getSession();
  const path = objectName(extension);
  const send = (token?: string) =>
    uploadObject({ name: `${bucket}/${path}`, file: typed, token, onProgress });
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
  return { path, bytes: typed.size };
}
