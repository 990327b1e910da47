import { toHex } from './hex.ts';

/**
 * Unguessable: knowing an object's name is enough to claim it.
 *
 * @returns `{timestamp}-{random}.{extension}`, with 128 random bits from the system's CSPRNG
 */
export function objectName(extension: string, now: Date = new Date()): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return `${now.getTime()}-${toHex(random)}.${extension}`;
}

/**
 * The lower-case extension of a file's name; null unless it is one of `types`, which maps extensions to media types.
 */
export function fileExtension<Extension extends string>(
  fileName: string,
  types: Readonly<Record<Extension, string>>,
): Extension | null {
  const isKnown = (extension: string): extension is Extension => Object.hasOwn(types, extension);
  const extension = /\.([a-z]+)$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';
  return isKnown(extension) ? extension : null;
}
