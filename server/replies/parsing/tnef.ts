import { decodeText } from './decode-text.ts';
import type { MailFile } from './mail-file.ts';

/** Source: [MS-OXTNEF], sections 2.1.3.2 to 2.1.3.4. */
const SIGNATURE = 0x223e9f78;
const ATTRIBUTE = {
  body: 0x0002800c,
  messageProperties: 0x00069003,
  attachmentStart: 0x00069002,
  attachmentTitle: 0x00018010,
  attachmentData: 0x0006800f,
  attachmentProperties: 0x00069005,
} as const;
/** MAPI properties: [MS-OXPROPS]. */
const PROPERTY = { body: 0x1000, html: 0x1013, longFileName: 0x3707 } as const;

/** Level, id and length before an attribute's value, and the checksum after it. */
const HEAD_BYTES = 9;
const CHECKSUM_BYTES = 2;

/**
 * Reads `winmail.dat`, in which Outlook wraps a mail's text and files. Text in Outlook's compressed RTF is not read.
 *
 * @returns empty for anything damaged, or what precedes the damage
 */
export function readTnef(bytes: Uint8Array): { text: string; files: MailFile[] } {
  const data = Buffer.from(bytes);
  const files: { name: string; type: string; content: Uint8Array }[] = [];
  let [text, html] = ['', ''];
  for (const { id, value } of attributes(data)) {
    const file = files.at(-1);
    if (id === ATTRIBUTE.body) text ||= ansi(value);
    else if (id === ATTRIBUTE.messageProperties) {
      const found = properties(value);
      text ||= found.get(PROPERTY.body) ?? '';
      html ||= found.get(PROPERTY.html) ?? '';
    } else if (id === ATTRIBUTE.attachmentStart) files.push({ name: '', type: '', content: Buffer.alloc(0) });
    else if (file && id === ATTRIBUTE.attachmentTitle) file.name ||= ansi(value);
    else if (file && id === ATTRIBUTE.attachmentData) file.content = value;
    else if (file && id === ATTRIBUTE.attachmentProperties)
      file.name = properties(value).get(PROPERTY.longFileName) || file.name;
  }
  return { text: text || html.replaceAll(/<[^<>]*>/g, ''), files };
}

/** Text ends at its first zero byte. */
const ansi = (value: Buffer): string => {
  const end = value.indexOf(0);
  return decodeText(end === -1 ? value : value.subarray(0, end), null);
};

function* attributes(data: Buffer): Generator<{ id: number; value: Buffer }> {
  if (data.length < 6 || data.readUInt32LE(0) !== SIGNATURE) return;
  for (let at = 6; at + HEAD_BYTES <= data.length; ) {
    const id = data.readUInt32LE(at + 1);
    const start = at + HEAD_BYTES;
    const end = start + data.readUInt32LE(at + 5);
    if (end > data.length) return;
    yield { id, value: data.subarray(start, end) };
    at = end + CHECKSUM_BYTES;
  }
}

/** The sizes of property types with a fixed size, padded to four bytes: [MS-OXCDATA], section 2.11.1. */
const FIXED = new Map([
  [0x02, 4],
  [0x03, 4],
  [0x04, 4],
  [0x05, 8],
  [0x06, 8],
  [0x07, 8],
  [0x0a, 4],
  [0x0b, 4],
  [0x14, 8],
  [0x40, 8],
  [0x48, 16],
]);
const [STRING8, UNICODE, BINARY, OBJECT] = [0x1e, 0x1f, 0x102, 0x0d];
const MULTIPLE = 0x1000;

/** Text properties by their ids, until one that cannot be read. */
function properties(data: Buffer): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  try {
    const count = data.readUInt32LE(0);
    let at = 4;
    const next = (): number => {
      at += 4;
      return data.readUInt32LE(at - 4);
    };
    for (let read = 0; read < count; read += 1) {
      const tag = next();
      const [id, type] = [tag >>> 16, tag & 0xffff];
      // A named property: a GUID, and a number or a name.
      if (id >= 0x8000) {
        at += 16;
        if (next() === 0) at += 4;
        else at += 4 + padded(data.readUInt32LE(at));
      }
      const fixed = FIXED.get(type & ~MULTIPLE);
      if (fixed !== undefined) {
        at += fixed * (type & MULTIPLE ? next() : 1);
        continue;
      }
      if (![STRING8, UNICODE, BINARY, OBJECT].includes(type & ~MULTIPLE)) return found;
      for (let values = next(); values > 0; values -= 1) {
        const length = next();
        if (at + length > data.length) return found;
        const value = data.subarray(at, at + length);
        found.set(id, type === UNICODE ? value.toString('utf16le').split('\0', 1).join() : ansi(value));
        at += padded(length);
      }
    }
  } catch (error) {
    // Past the end of a damaged file.
    if (!(error instanceof RangeError)) throw error;
  }
  return found;
}

const padded = (length: number): number => Math.ceil(length / 4) * 4;
