import { hkdfSync } from 'node:crypto';
import type { Secret } from './secret.ts';

/**
 * A key of its own for each purpose: what is signed for one means nothing to another.
 * Source: https://www.rfc-editor.org/rfc/rfc5869
 *
 * @param secret the installation's JWT secret
 * @param purpose a constant; changing one changes the key
 * @returns 32 bytes
 */
export function deriveKey(secret: Secret, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret.reveal(), '', purpose, 32));
}
