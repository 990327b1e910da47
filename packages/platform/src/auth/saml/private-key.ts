import { createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';

/**
 * Reads the key that SAML requests are signed with.
 *
 * @param encoded the key in DER and base64
 * @returns null unless it is an RSA key of at least 2048 bits
 */
export function readPrivateKey(encoded: string): KeyObject | null {
  const key = parseDer(Buffer.from(encoded, 'base64'));
  const { modulusLength = 0 } = key ? (createPublicKey(key).asymmetricKeyDetails ?? {}) : {};
  return key?.asymmetricKeyType === 'rsa' && modulusLength >= 2048 ? key : null;
}

/** Supabase Auth requires PKCS#1; OpenSSL 3 writes PKCS#8. */
function parseDer(key: Buffer): KeyObject | null {
  for (const type of ['pkcs1', 'pkcs8'] as const) {
    try {
      return createPrivateKey({ key, format: 'der', type });
    } catch {
      // Tries the other format.
    }
  }
  return null;
}
