import { unzipSync } from 'fflate';
import { convert } from 'html-to-text';
import type { CvBlock } from '#domain/recruiting/cv-text.ts';
import { detectFileKind } from '#domain/values/file-kind.ts';
import { blocksText, cleanText, type ReadDocument, UnreadableDocument } from './document.ts';
import {
  parseDrawingText,
  parseRelationships,
  parseStyles,
  parseWordXml,
  type Relationship,
} from './word-xml.ts';

/** Limits in bytes, of a single part of the package and of all parts that are read. */
const MAX_PART_BYTES = 8 * 1024 * 1024;
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_PARTS = 60;
/** A document within a document within a document is ignored. */
const MAX_NESTED = 1;

type Parts = ReadonlyMap<string, Uint8Array>;

/**
 * The paragraphs and tables of a Word document, in the order: headers, text, text imported from other formats, footers,
 * notes, diagrams. Only the parts with text are unpacked; pictures, links, fields, macros and embedded objects are
 * ignored.
 *
 * @throws UnreadableDocument when it is not a Word document, or is larger than any CV
 */
export function readDocx(bytes: Uint8Array, depth = 0): ReadDocument {
  const relationships = unpack(bytes, (name) => name.endsWith('.rels'));
  const main = mainPart(relationships);
  const folder = main.slice(0, main.lastIndexOf('/') + 1);
  const own = relationshipsOf(relationships, main);
  const parts = unpack(bytes, (name) => isRead(name, { folder, main, own }));
  const body = parts.get(main) ?? [...parts].find(([name]) => /^word\/document\d*\.xml$/.test(name))?.[1];
  if (!body) throw new UnreadableDocument('no main part');
  const styles = parseStyles(parts.get(`${folder}styles.xml`));
  const parse = (xml: Uint8Array): CvBlock[] => parseWordXml(xml, styles);
  const blocks = [
    ...distinct(parts, /\/header\d*\.xml$/).flatMap(parse),
    ...parse(body),
    ...importedParts(own).flatMap((name) => readImported(name, parts.get(name), depth)),
    ...distinct(parts, /\/footer\d*\.xml$/).flatMap(parse),
    ...distinct(parts, /\/(?:footnotes|endnotes)\d*\.xml$/).flatMap(parse),
    ...distinct(parts, DIAGRAM).flatMap(parseDrawingText),
  ];
  return { body: cleanText(blocksText(blocks)), blocks };
}

const DIAGRAM = /\/diagrams\/data\d*\.xml$/;
/** Within the folder of the main part. */
const WITH_TEXT = /^(?:(?:styles|header\d*|footer\d*|footnotes\d*|endnotes\d*)\.xml|diagrams\/data\d*\.xml)$/;

/** The main part is called `word/document.xml` by most programs, but not by all: ECMA-376 part 2, section 8. */
function mainPart(parts: Parts): string {
  const root = parts.get('_rels/.rels');
  const found = root && parseRelationships(root).find(({ type }) => type.endsWith('/officeDocument'));
  return found ? partName(found.target, '') : 'word/document.xml';
}

function relationshipsOf(parts: Parts, part: string): readonly Relationship[] {
  const at = part.lastIndexOf('/') + 1;
  const xml = parts.get(`${part.slice(0, at)}_rels/${part.slice(at)}.rels`);
  if (!xml) return [];
  const folder = part.slice(0, at);
  return parseRelationships(xml).map(({ target, type }) => ({ type, target: partName(target, folder) }));
}

/** Names of parts are compared without case: ECMA-376 part 2, section 7.2.3.5. */
const partName = (target: string, folder: string): string =>
  new URL(target.replaceAll('\\', '/'), `file:///${folder}`).pathname.slice(1).toLowerCase();

/** Parts in another format that Word would insert when it opens the document. */
const importedParts = (own: readonly Relationship[]): string[] =>
  own.filter(({ type }) => type.endsWith('/aFChunk')).map(({ target }) => target);

function isRead(
  name: string,
  { folder, main, own }: { folder: string; main: string; own: readonly Relationship[] },
): boolean {
  return (
    name === main ||
    /^word\/document\d*\.xml$/.test(name) ||
    (name.startsWith(folder) && WITH_TEXT.test(name.slice(folder.length))) ||
    importedParts(own).includes(name)
  );
}

function readImported(name: string, content: Uint8Array | undefined, depth: number): CvBlock[] {
  if (!content) return [];
  if (/\.docx$/.test(name)) return depth < MAX_NESTED ? (readDocx(content, depth + 1).blocks ?? []) : [];
  const text = new TextDecoder().decode(content);
  if (/\.(?:x?html?|txt)$/.test(name))
    return (name.endsWith('.txt') ? text : convert(text, { wordwrap: false }))
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map(paragraphOf);
  const unread = UNREAD.get(detectFileKind(content) ?? '');
  return unread
    ? [paragraphOf(`[Esta parte del documento, en formato ${unread}, no se puede mostrar aquí.]`)]
    : [];
}

const paragraphOf = (text: string): CvBlock => ({ kind: 'paragraph', runs: [{ text }] });

/** Other formats that Word imports. */
const UNREAD: ReadonlyMap<string, string> = new Map([
  ['rtf', 'RTF'],
  ['mht', 'MHT'],
]);

/** By their names in lower case: some programs write back slashes, or names in other cases than they refer to. */
function unpack(bytes: Uint8Array, isWanted: (name: string) => boolean): Parts {
  let total = 0;
  let count = 0;
  const normalized = (name: string): string => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase();
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!isWanted(normalized(name))) return false;
      total += originalSize;
      count += 1;
      // A part never unpacks to more than its stated size.
      if (originalSize > MAX_PART_BYTES || total > MAX_BYTES || count > MAX_PARTS)
        throw new UnreadableDocument('too large');
      return true;
    },
  });
  return new Map(Object.entries(files).map(([name, content]) => [normalized(name), content]));
}

/** Without duplicates: headers and footers of the first page and of the others are often the same. */
function distinct(parts: Parts, pattern: RegExp): Uint8Array[] {
  const byContent = new Map<string, Uint8Array>();
  for (const [name, xml] of parts)
    if (pattern.test(`/${name}`)) byContent.set(Buffer.from(xml).toString('latin1'), xml);
  return [...byContent.values()];
}
