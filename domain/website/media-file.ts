import { detectFileKind } from '../values/file-kind.ts';
import { MAX_DOCUMENT_MB, MEGABYTE } from '../values/file-limits.ts';
import { type ImageError, parseImageFile } from './image-file.ts';

/** The formats of pictures in the library. */
export const MEDIA_IMAGE_FORMATS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export const DOCUMENT_FORMAT = 'application/pdf';
/** Below this width, a picture would be blurred even on a phone. */
export const MIN_PICTURE_WIDTH = 480;
/** The server renders no larger pictures, since that would take too much memory. */
export const MAX_PICTURE_PIXELS = 50_000_000;
/** Below this width, a picture is blurred where it fills a desktop's screen. */
export const FULL_SCREEN_WIDTH = 1440;
export const MAX_DOCUMENT_BYTES = MAX_DOCUMENT_MB * MEGABYTE;
/** How many files there can be, as in the trigger of `media_files`. */
export const MAX_MEDIA_FILES = 2000;
/** As in `media_files`. */
export const MAX_MEDIA_NAME = 120;
export const MAX_ALT_TEXT = 300;

/** The address of a document, which stays when its file is replaced. */
export const documentPath = (slug: string): string => `/archivos/${slug}`;

export type MediaError = ImageError | 'vector' | 'pdfSize';

interface CheckedFile {
  readonly type: string;
  readonly extension: string;
}

/**
 * What a file is by its content, whatever it is called.
 *
 * @param file with the bytes of at least its beginning
 * @returns its media type and the extension to store it under, or why it cannot be in the library
 */
export function parseMediaFile(file: {
  readonly type: string;
  readonly size: number;
  readonly bytes: Uint8Array;
}): CheckedFile | { readonly error: MediaError } {
  if (detectFileKind(file.bytes) === 'pdf')
    return file.size > MAX_DOCUMENT_BYTES
      ? { error: 'pdfSize' }
      : { type: DOCUMENT_FORMAT, extension: 'pdf' };
  const parsed = parseImageFile(file, MEDIA_IMAGE_FORMATS);
  // Drawings may contain scripts, which would run with the site's rights where they are opened.
  return 'error' in parsed && file.type === 'image/svg+xml' ? { error: 'vector' } : parsed;
}

/** A name for people, from that of a file: without its extension, and with spaces between words. */
export function nameOfFile(fileName: string): string {
  const words = fileName
    .normalize()
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replaceAll(/[\p{Cc}_\s]+|(?<=\S)-(?=\S)/gu, ' ')
    .trim();
  return [...words].slice(0, MAX_MEDIA_NAME).join('').trim() || 'Archivo';
}
