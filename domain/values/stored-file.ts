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
