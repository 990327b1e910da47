import { detectFileKind } from '../values/file-kind.ts';
import { MAX_IMAGE_MB, MEGABYTE } from '../values/file-limits.ts';

export const MAX_IMAGE_BYTES = MAX_IMAGE_MB * MEGABYTE;

/** Media types by file extension. */
const TYPES = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', avif: 'image/avif' } as const;

export type ImageError = 'notImage' | 'format' | 'size';

/**
 * What a file is by its content, whatever it is called.
 *
 * @param file with the bytes of at least its beginning
 * @param formats the accepted media types
 * @returns its media type and the extension to store it under, or why it cannot be uploaded
 */
export function parseImageFile(
  file: { readonly type: string; readonly size: number; readonly bytes: Uint8Array },
  formats: readonly string[],
): { readonly type: string; readonly extension: string } | { readonly error: ImageError } {
  const kind = detectFileKind(file.bytes);
  if (kind === null || !isImageKind(kind)) {
    const isOtherFormat = kind === 'heic' || (file.type.startsWith('image/') && !formats.includes(file.type));
    return { error: isOtherFormat ? 'format' : 'notImage' };
  }
  const type = TYPES[kind];
  if (!formats.includes(type)) return { error: 'format' };
  return file.size > MAX_IMAGE_BYTES ? { error: 'size' } : { type, extension: kind };
}

const isImageKind = (kind: string): kind is keyof typeof TYPES => Object.hasOwn(TYPES, kind);
