import { hkdfSync } from 'node:crypto';

/**
 * A key of its own for each purpose: what is signed for one means nothing to another.
 * Source: https://www.rfc-editor.org/rfc/rfc5869
 *
 * @param secret the installation's JWT secret
 * @param purpose a constant; changing one changes the key
 * @returns 32 bytes
 */
export function deriveKey(secret: string, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
}
