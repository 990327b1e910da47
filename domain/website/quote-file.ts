import { fileExtension } from '../values/file-kind.ts';
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

const extensionOf = (fileName: string): keyof typeof TYPES | null =>
  fileExtension(fileName.replace(/\.jpeg$/i, '.jpg'), TYPES);

/** @returns why the files cannot be sent, or null if they can */
export function validateQuoteFiles(
  files: readonly { readonly name: string; readonly size: number }[],
): QuoteFileError | null {
  if (files.length > MAX_QUOTE_FILES) return 'count';
  if (files.some(({ name }) => extensionOf(name) === null)) return 'type';
  return files.some(({ size }) => size > MAX_QUOTE_FILE_BYTES) ? 'size' : null;
}

/**
 * The name and media type to store a file under. Both derive from the extension, because systems disagree on the media
 * type of a DWG.
 *
 * @throws RangeError for a file that {@link validateQuoteFiles} refuses
 */
export function quoteFileObject(fileName: string): { name: string; type: string } {
  const extension = extensionOf(fileName);
  if (!extension) throw new RangeError('unsupported file type');
  return { name: objectName(extension), type: TYPES[extension] };
}
