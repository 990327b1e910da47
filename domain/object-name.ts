/**
 * Unguessable: knowing an object's name is enough to claim it.
 *
 * @returns `{timestamp}-{random}.{extension}`, with 128 random bits from the system's CSPRNG
 */
export function objectName(extension: string, now: Date = new Date()): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  const hex = Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${now.getTime()}-${hex}.${extension}`;
}
