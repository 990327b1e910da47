import { MAX_IMAGE_MB, MEGABYTE } from '../values/file-limits.ts';

export const MAX_IMAGE_BYTES = MAX_IMAGE_MB * MEGABYTE;

/** File extensions by MIME type. */
export const IMAGE_EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
]);

export type ImageError = 'notImage' | 'format' | 'size';

/** @returns why a file cannot be uploaded, or null if it can */
export function validateImageFile(
  file: { readonly type: string; readonly size: number },
  formats: readonly string[],
): ImageError | null {
  if (!file.type.startsWith('image/')) return 'notImage';
  if (!formats.includes(file.type)) return 'format';
  return file.size > MAX_IMAGE_BYTES ? 'size' : null;
}
