import { constants, crc32, deflateRawSync } from 'node:zlib';

/** A one-page PDF with these lines. */
export function pdfWith(lines: readonly string[]): Uint8Array {
  const shown = lines.map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
  return pdfShowing(`BT /F1 12 Tf 16 TL 72 760 Td\n${shown}\nET`);
}

/** A one-page PDF with these drawing operators; its font is F1. */
export const pdfShowing = (operators: string): Uint8Array => pdfOf('', Buffer.from(operators, 'latin1'));

/** A PDF whose page decompresses to this many megabytes. */
export const pdfBomb = (megabytes: number): Uint8Array =>
  // The header of a zlib stream; viewers tolerate the missing checksum.
  pdfOf('/Filter /FlateDecode', Buffer.concat([Buffer.from([0x78, 0x9c]), zeros(megabytes)]));

function pdfOf(filter: string, content: Buffer): Uint8Array {
  return Buffer.concat([
    Buffer.from(
      [
        '%PDF-1.4',
        '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
        '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj',
        '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj',
        '5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>endobj',
        `4 0 obj<</Length ${content.length}${filter}>>stream\n`,
      ].join('\n'),
    ),
    content,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ]);
}

/** A raw deflate stream of zeros, without the work of compressing them. */
export function zeros(megabytes: number): Buffer {
  const one = deflateRawSync(Buffer.alloc(1024 * 1024), { finishFlush: constants.Z_FULL_FLUSH });
  return Buffer.concat([...Array.from({ length: megabytes }, () => one), deflateRawSync(Buffer.alloc(0))]);
}

const WORD = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"';

/** The main part of a Word document. */
export const wordXml = (body: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><w:document ${WORD}><w:body>${body}</w:body></w:document>`;

export const paragraph = (text: string): string =>
  `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;

/** A Word document of these parts, by name. */
export const docxWith = (parts: Readonly<Record<string, string | Buffer>>): Uint8Array =>
  zipOf(
    Object.entries(parts).map(([name, text]) => {
      const bytes = Buffer.from(text);
      return { name, deflated: deflateRawSync(bytes), size: bytes.length };
    }),
  );

interface Entry {
  readonly name: string;
  readonly deflated: Buffer;
  /** The stated uncompressed size. */
  readonly size: number;
}

/** A ZIP archive that states the given sizes, true or not. Source: PKWARE's APPNOTE. */
export function zipOf(entries: readonly Entry[]): Uint8Array {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { deflated, name, size } of entries) {
    const fields = Buffer.alloc(26);
    fields.writeUInt16LE(20, 0);
    fields.writeUInt16LE(8, 4);
    fields.writeUInt32LE(crc32(deflated), 10);
    fields.writeUInt32LE(deflated.length, 14);
    fields.writeUInt32LE(size, 18);
    fields.writeUInt16LE(Buffer.byteLength(name), 22);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    central.push(Buffer.from('PK\u0001\u0002\u0014\0', 'latin1'), fields, place, Buffer.from(name));
    const local = Buffer.concat([
      Buffer.from('PK\u0003\u0004', 'latin1'),
      fields,
      Buffer.from(name),
      deflated,
    ]);
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

const SECTOR = 512;
const STREAM = 4096;
const FREE = 0xff_ff_ff_ff;
const END = 0xff_ff_ff_fe;
/** Marks text with 8 bits per character, whose offset is doubled. */
const COMPRESSED = 0x40_00_00_00;

/**
 * A Word 97 document with this text, its paragraphs ended by `\r`. Source: [MS-DOC], [MS-CFB].
 *
 * @param text as bytes when Word has stored it with 8 bits per character, in Windows-1252
 */
export function docWith(text: string | Buffer): Uint8Array {
  const word = Buffer.alloc(STREAM);
  word.writeUInt16LE(0xa5_ec, 0);
  word.writeUInt16LE(0xc1, 2);
  // The piece table is in the stream 1Table.
  word.writeUInt16LE(0x02_00, 10);
  word.writeUInt32LE(text.length, 0x4c);
  word.writeUInt32LE(0, 0x01_a2);
  word.writeUInt32LE(21, 0x01_a6);
  word.set(typeof text === 'string' ? Buffer.from(text, 'utf16le') : text, 0x04_00);
  const table = Buffer.alloc(STREAM);
  table.writeUInt8(2, 0);
  table.writeUInt32LE(16, 1);
  table.writeUInt32LE(text.length, 9);
  table.writeUInt32LE(typeof text === 'string' ? 0x04_00 : COMPRESSED | (0x04_00 * 2), 15);

  const header = Buffer.alloc(SECTOR, 0xff);
  header.fill(0, 0, 0x4c);
  header.write('d0cf11e0a1b11ae1', 'hex');
  for (const [at, value] of [
    [0x18, 0x3e],
    [0x1a, 3],
    [0x1c, 0xff_fe],
    [0x1e, 9],
    [0x20, 6],
  ] as const)
    header.writeUInt16LE(value, at);
  for (const [at, value] of [
    [0x2c, 1],
    [0x30, 1],
    [0x38, STREAM],
    [0x3c, END],
    [0x44, END],
    [0x4c, 0],
  ] as const)
    header.writeUInt32LE(value, at);

  const allocation = Buffer.alloc(SECTOR, 0xff);
  allocation.writeUInt32LE(0xff_ff_ff_fd, 0);
  allocation.writeUInt32LE(END, 4);
  for (const first of [2, 10])
    for (let at = first; at < first + 8; at += 1)
      allocation.writeUInt32LE(at === first + 7 ? END : at + 1, at * 4);

  const directory = Buffer.alloc(SECTOR);
  for (const [at, name, type, first, size, left, child] of [
    [0, 'Root Entry', 5, END, 0, FREE, 1],
    [1, 'WordDocument', 2, 2, STREAM, 2, FREE],
    [2, '1Table', 2, 10, STREAM, FREE, FREE],
  ] as const) {
    const entry = directory.subarray(at * 128);
    entry.write(name, 'utf16le');
    entry.writeUInt16LE(name.length * 2 + 2, 64);
    entry.writeUInt8(type, 66);
    entry.writeUInt8(1, 67);
    entry.writeUInt32LE(left, 68);
    entry.writeUInt32LE(FREE, 72);
    entry.writeUInt32LE(child, 76);
    entry.writeUInt32LE(first, 116);
    entry.writeUInt32LE(size, 120);
  }
  return Buffer.concat([header, allocation, directory, word, table]);
}
