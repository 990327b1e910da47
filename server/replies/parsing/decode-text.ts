import libmime from 'libmime';

/** Labels under which mail programs also send 8-bit text in another charset. */
const UNSURE = /^(?:|us-ascii|ascii|ansi_x3\.4-1968|unknown-8bit|x-unknown|default|binary|8bit|utf-?8)$/i;

/**
 * Decodes text of a mail. When its charset is missing, unknown or contradicted by the bytes, they are read as UTF-8, or
 * else as windows-1252, in which most mail without a charset is written.
 */
export function decodeText(bytes: Uint8Array, charset: string | null): string {
  const label = charset?.trim() ?? '';
  if (!UNSURE.test(label)) {
    try {
      return new TextDecoder(label).decode(bytes);
    } catch {
      // An unknown label.
    }
  }
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Decodes a header's value, with its encoded words (RFC 2047) and undeclared 8-bit characters. */
export function decodeHeader(value: string): string {
  const text = decodeText(Buffer.from(value, 'latin1'), null).replace(/\r?\n[ \t]+/g, ' ');
  try {
    return libmime.decodeWords(text);
  } catch {
    return text;
  }
}
