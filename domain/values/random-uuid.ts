import { toHex } from './hex.ts';

/**
 * Replaces `crypto.randomUUID`, which exists in secure contexts only: a company's network may serve the site over plain
 * HTTP.
 * Source: https://www.rfc-editor.org/rfc/rfc9562#section-5.4
 *
 * @returns a version 4 UUID with 122 random bits from the system's CSPRNG
 */
export function randomUuid(): string {
  const hex = toHex(crypto.getRandomValues(new Uint8Array(16)));
  const variant = '89ab'.charAt(Number.parseInt(hex.charAt(16), 16) % 4);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20)}`;
}
