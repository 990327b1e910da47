import { hkdfSync } from 'node:crypto';
import type { Secret } from './secret.ts';

/**
 * Derives a separate key for each purpose with HKDF, so that a signature made for one is not valid for another.
 * Source: https://www.rfc-editor.org/rfc/rfc5869
 *
 * @param secret the installation's JWT secret
 * @param purpose a constant; changing it changes the key
 * @returns 32 bytes
 */
export function deriveKey(secret: Secret, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret.reveal(), '', purpose, 32));
}
