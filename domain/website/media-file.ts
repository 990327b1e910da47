import { z } from 'zod';
import { detectFileKind } from '../values/file-kind.ts';
import { MAX_DOCUMENT_MB, MEGABYTE } from '../values/file-limits.ts';
import type { Language } from '../values/language.ts';
import { type ImageError, parseImageFile } from './image-file.ts';

export const MEDIA_BUCKET = 'media';
/** The formats of pictures in the library. */
export const MEDIA_IMAGE_FORMATS = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] as const;
export const DOCUMENT_FORMAT = 'application/pdf';
/** The rendered widths of pictures, in pixels. */
export const MEDIA_WIDTHS = [480, 960, 1440, 1920] as const;
/** Below this width, a picture would be blurred even on a phone. */
export const MIN_PICTURE_WIDTH = 480;
/** Below this width, a picture is blurred where it fills a desktop's screen. */
export const FULL_SCREEN_WIDTH = 1440;
export const MAX_DOCUMENT_BYTES = MAX_DOCUMENT_MB * MEGABYTE;
/** How many files there can be, as in the trigger of `media_files`. */
export const MAX_MEDIA_FILES = 2000;
/** As in `media_files`. */
export const MAX_MEDIA_NAME = 120;
export const MAX_ALT_TEXT = 300;

/** What pages read of a picture of the library. */
export const pagePictureSchema = z.object({
  storage_path: z.string(),
  alt_es: z.string().nullable(),
  alt_en: z.string().nullable(),
  focal_x: z.number().min(0).max(1),
  focal_y: z.number().min(0).max(1),
});

export type PagePicture = z.infer<typeof pagePictureSchema>;

/** The columns that {@link pagePictureSchema} reads, for a table that refers to the library. */
export const PAGE_PICTURE = `media:media_files(${Object.keys(pagePictureSchema.shape).join(', ')})`;

/** The text for those who cannot see the picture; empty where it is only decoration. */
export const altOf = ({ alt_en, alt_es }: PagePicture, language: Language): string =>
  (language === 'en' ? alt_en : alt_es) ?? '';

/**
 * Where a cropped picture is aligned, as `object-position`.
 *
 * @returns undefined at the center, which is the default
 */
export function objectPosition({
  focal_x,
  focal_y,
}: Pick<PagePicture, 'focal_x' | 'focal_y'>): string | undefined {
  const [x, y] = [focal_x, focal_y].map((fraction) => Math.round(fraction * 100));
  return x === 50 && y === 50 ? undefined : `${x}% ${y}%`;
}

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
