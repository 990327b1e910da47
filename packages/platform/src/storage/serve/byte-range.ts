import type { ByteRange } from '../blobs/blob-store.ts';

/**
 * Parses `Range: bytes=…`. Multiple ranges and other units are ignored, which RFC 9110 allows.
 * Source: https://www.rfc-editor.org/rfc/rfc9110#section-14.2
 *
 * @returns null for the whole file, `'unsatisfiable'` when the range contains no byte
 */
export function parseByteRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return null;
  return start > end ? 'unsatisfiable' : { start, end };
}
