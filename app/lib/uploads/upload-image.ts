import { type ImageError, parseImageFile } from '#domain/website/image-file.ts';
import { readStart } from './read-start.ts';
import { UploadFailed } from './upload-object.ts';
import { uploadSiteFile } from './upload-site-file.ts';

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
export async function uploadImage({
  file,
  formats,
  ...options
}: {
  bucket: string;
  file: File;
  formats: readonly string[];
  widths: readonly number[];
  onProgress?: (fraction: number) => void;
}): Promise<string> {
  const parsed = await parseFile(file, formats);
  if ('error' in parsed) throw new UploadFailed(`the image was refused: ${parsed.error}`);
  const { path } = await uploadSiteFile({ file, ...parsed, ...options });
  return path;
}
