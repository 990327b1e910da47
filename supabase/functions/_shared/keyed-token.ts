import { toHex } from '#domain/values/hex.ts';

/**
 * The HMAC-SHA-256 of a message in hexadecimal: a token that every retry of a mail can recompute, but nobody without
 * the key.
 */
export async function keyedToken(key: string, message: string): Promise<string> {
  const bytes = new TextEncoder();
  const hmac = await crypto.subtle.importKey(
    'raw',
    bytes.encode(key),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  return toHex(new Uint8Array(await crypto.subtle.sign('HMAC', hmac, bytes.encode(message))));
}
