/** The limit of an image of the site; the buckets hold the same one. */
export const MAX_IMAGE_BYTES = 5_242_880;

/** What browsers call the formats, and what their files end in. */
export const IMAGE_EXTENSIONS: ReadonlyMap<string, string> = new Map([
  ['image/jpeg', 'jpg'],
  ['image/png', 'png'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
]);

export type ImageError = 'notImage' | 'format' | 'size';

/** @returns what is wrong with a chosen file before it is opened, or null */
export function validateImageFile(
  file: { readonly type: string; readonly size: number },
  formats: readonly string[],
): ImageError | null {
  if (!file.type.startsWith('image/')) return 'notImage';
  if (!formats.includes(file.type)) return 'format';
  return file.size > MAX_IMAGE_BYTES ? 'size' : null;
}
