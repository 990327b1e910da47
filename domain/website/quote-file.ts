import { storedExtension } from '../values/file-kind.ts';
import { MAX_QUOTE_FILE_MB, MAX_QUOTE_FILES, MEGABYTE } from '../values/file-limits.ts';
import { objectName } from '../values/stored-file.ts';

/** The private bucket of files attached to quote requests. */
export const QUOTE_FILES_BUCKET = 'quote-files';
export const MAX_QUOTE_FILE_BYTES = MAX_QUOTE_FILE_MB * MEGABYTE;

const TYPES = {
  pdf: 'application/pdf',
  dwg: 'image/vnd.dwg',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
} as const;

/** For `<input accept>`. */
export const QUOTE_FILE_EXTENSIONS = '.pdf,.dwg,.xlsx,.jpg,.jpeg,.png,.webp';
export const QUOTE_FILE_TYPES: readonly string[] = Object.values(TYPES);

/** The name of an object in the bucket. */
export const QUOTE_FILE_NAME = /^\d{10,16}-[0-9a-f]{32}\.(?:pdf|dwg|xlsx|jpg|png|webp)$/;

export type QuoteFileError = 'count' | 'type' | 'size';

export type QuoteFileExtension = keyof typeof TYPES;

/** The extension to store a file under, by its content rather than its name; null for unsupported types. */
export const quoteFileExtension = (file: {
  readonly name: string;
  readonly type: string;
  readonly bytes: Uint8Array;
}): QuoteFileExtension | null =>
  storedExtension({ ...file, name: file.name.replace(/\.jpeg$/i, '.jpg') }, TYPES);

/**
 * Checks files before they are read.
 *
 * @returns why they cannot be sent, or null if they can, as far as their number and sizes say
 */
export function validateQuoteFiles(files: readonly { readonly size: number }[]): QuoteFileError | null {
  if (files.length > MAX_QUOTE_FILES) return 'count';
  return files.some(({ size }) => size > MAX_QUOTE_FILE_BYTES) ? 'size' : null;
}

/**
 * The name and media type to store a file under. Both derive from the extension, because systems disagree on the media
 * type of a DWG.
 */
export const quoteFileObject = (extension: QuoteFileExtension): { name: string; type: string } => ({
  name: objectName(extension),
  type: TYPES[extension],
});
