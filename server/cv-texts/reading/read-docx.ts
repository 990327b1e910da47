import { unzipSync } from 'fflate';
import type { CvBlock } from '#domain/recruiting/cv-text.ts';
import { blocksText, cleanText, type ReadDocument, UnreadableDocument } from './document.ts';
import { parseStyles, parseWordXml } from './word-xml.ts';

/** Limits in bytes, of a single part of the package and of all parts that are read. */
const MAX_PART_BYTES = 8 * 1024 * 1024;
const MAX_BYTES = 16 * 1024 * 1024;

const PARTS = /^word\/(document|styles|header\d*|footer\d*)\.xml$/;
const MAX_PARTS = 20;

/**
 * The paragraphs and tables of a Word document. Only the parts with text are unpacked; pictures, links, fields, macros
 * and embedded objects are ignored.
 *
 * @throws UnreadableDocument when it is not a Word document, or is larger than any CV
 */
export function readDocx(bytes: Uint8Array): ReadDocument {
  const parts = unpack(bytes);
  const main = parts.get('word/document.xml');
  if (!main) throw new UnreadableDocument('no word/document.xml');
  const styles = parseStyles(parts.get('word/styles.xml'));
  const parse = (xml: Uint8Array): CvBlock[] => parseWordXml(xml, styles);
  const blocks = [
    ...distinct(parts, 'header').flatMap(parse),
    ...parse(main),
    ...distinct(parts, 'footer').flatMap(parse),
  ];
  return { body: cleanText(blocksText(blocks)), blocks };
}

function unpack(bytes: Uint8Array): ReadonlyMap<string, Uint8Array> {
  let total = 0;
  let count = 0;
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!PARTS.test(name)) return false;
      total += originalSize;
      count += 1;
      // A part never unpacks to more than its stated size.
      if (originalSize > MAX_PART_BYTES || total > MAX_BYTES || count > MAX_PARTS)
        throw new UnreadableDocument('too large');
      return true;
    },
  });
  return new Map(Object.entries(files));
}

/** Headers or footers without duplicates: those of the first page and of the others are often the same. */
function distinct(parts: ReadonlyMap<string, Uint8Array>, kind: 'header' | 'footer'): Uint8Array[] {
  const byContent = new Map<string, Uint8Array>();
  for (const [name, xml] of parts)
    if (name.startsWith(`word/${kind}`)) byContent.set(Buffer.from(xml).toString('latin1'), xml);
  return [...byContent.values()];
}
