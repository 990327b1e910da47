import { storedExtension } from '../values/file-kind.ts';
import { MAX_IMAGE_MB, MEGABYTE } from '../values/file-limits.ts';

export const MAX_IMAGE_BYTES = MAX_IMAGE_MB * MEGABYTE;

/** Media types by file extension. */
const TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' } as const;

export type ImageError = 'notImage' | 'format' | 'size';

interface ImageFile {
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** At least its beginning. */
  readonly bytes: Uint8Array;
}

/**
 * What a file is by its content, whatever it is called.
 *
 * @param formats the accepted media types
 * @returns its media type and the extension to store it under, or why it cannot be uploaded
 */
export function parseImageFile(
  file: ImageFile,
  formats: readonly string[],
): { readonly type: string; readonly extension: string } | { readonly error: ImageError } {
  const extension = storedExtension({ ...file, name: file.name.replace(/\.jpeg$/i, '.jpg') }, TYPES);
  const type = extension && TYPES[extension];
  if (!type || !formats.includes(type))
    return { error: type || file.type.startsWith('image/') ? 'format' : 'notImage' };
  return file.size > MAX_IMAGE_BYTES ? { error: 'size' } : { type, extension };
}
