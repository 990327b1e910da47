import { toHex } from '#domain/values/hex.ts';

/** The SHA-256 of a text in hexadecimal. */
export async function sha256(text: string): Promise<string> {
  return toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))));
}
