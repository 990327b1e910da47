import { SaxesParser, type SaxesTagNS } from 'saxes';
import { MAX_CV_TEXT } from '#domain/recruiting/cv.ts';
import type { CvBlock, CvBlockKind, CvRun } from '#domain/recruiting/cv-text.ts';
import { cleanText, UnreadableDocument } from './document.ts';

/** Source: ECMA-376 part 1; the second namespace is that of the strict variant. */
const WORD = new Set([
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]);
/** Text of shapes and diagrams; the second namespace is that of the strict variant. */
const DRAWING = new Set([
  'http://schemas.openxmlformats.org/drawingml/2006/main',
  'http://purl.oclc.org/ooxml/drawingml/main',
]);
/** Alternatives for older programs, which mostly repeat the same content: ECMA-376 part 3, section 9.3. */
const ALTERNATIVES = 'AlternateContent';
const FALLBACK = 'Fallback';
/** Where text was that has been moved, while the change is not accepted. */
const MOVED_AWAY = 'moveFrom';

const MAX_DEPTH = 200;
/** Limit of paragraphs, tables, rows and cells: all of them become elements of a page. */
const MAX_ELEMENTS = 10_000;
/** Tables nested more deeply are shown as paragraphs. */
const MAX_NESTED_TABLES = 3;

/** The kind of a style's paragraphs, by the style's id. */
export type Styles = ReadonlyMap<string, CvBlockKind>;

type Table = Extract<CvBlock, { kind: 'table' }>;

interface Paragraph {
  kind: CvBlockKind;
  readonly runs: CvRun[];
}

interface Handlers {
  readonly open: (name: string, attribute: (name: string) => string | undefined) => void;
  readonly close: (name: string) => void;
  /** @returns whether it is text of the document */
  readonly text: (text: string) => boolean;
}

/**
 * Parses XML with namespaces. Rejects a document type, with its entities, which Word documents never have.
 *
 * @param namespaces of the elements that the handlers receive
 */
function parseXml(xml: Uint8Array, handlers: Handlers, namespaces: ReadonlySet<string> = WORD): void {
  const parser = new SaxesParser({ xmlns: true });
  /** The depth of the element being skipped, 0 for none. */
  let skipped = 0;
  let depth = 0;
  /** For each open choice between alternatives, whether one had text. */
  const hadText: boolean[] = [];
  const isWanted = ({ uri }: SaxesTagNS): boolean => namespaces.has(uri);
  parser.on('error', (error) => {
    throw new UnreadableDocument(error.message);
  });
  parser.on('doctype', () => {
    throw new UnreadableDocument('a document type');
  });
  parser.on('opentag', (tag) => {
    depth += 1;
    if (depth > MAX_DEPTH) throw new UnreadableDocument('nested too deeply');
    if (skipped > 0) return;
    if (tag.local === ALTERNATIVES) hadText.push(false);
    if (tag.local === MOVED_AWAY || (tag.local === FALLBACK && hadText.at(-1))) skipped = depth;
    else if (isWanted(tag))
      handlers.open(
        tag.local,
        (name) =>
          Object.values(tag.attributes).find(
            ({ local, uri }) => local === name && (uri === '' || namespaces.has(uri)),
          )?.value,
      );
  });
  parser.on('closetag', (tag) => {
    if (skipped === 0 && isWanted(tag)) handlers.close(tag.local);
    if (skipped === 0 && tag.local === ALTERNATIVES) {
      const inner = hadText.pop() ?? false;
      if (inner && hadText.length > 0) hadText[hadText.length - 1] = true;
    }
    if (skipped === depth) skipped = 0;
    depth -= 1;
  });
  parser.on('text', (text) => {
    if (skipped === 0 && handlers.text(text) && hadText.length > 0) hadText[hadText.length - 1] = true;
  });
  parser.write(decodeXml(xml)).close();
}

/** By its byte order mark, the zero bytes of its first character, or its declaration: XML 1.0, appendix F. */
function decodeXml(xml: Uint8Array): string {
  const [first, second] = xml;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0))
    return new TextDecoder('utf-16le').decode(xml);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c))
    return new TextDecoder('utf-16be').decode(xml);
  const start = new TextDecoder('latin1').decode(xml.subarray(0, 200));
  const declared = /^[^<]*<\?xml[^>]*\bencoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(declared).decode(xml);
  } catch {
    return new TextDecoder().decode(xml);
  }
}

export interface Relationship {
  readonly type: string;
  readonly target: string;
}

const RELATIONSHIPS = new Set([
  'http://schemas.openxmlformats.org/package/2006/relationships',
  'http://purl.oclc.org/ooxml/package/relationships',
]);

/** What a part refers to within the package: ECMA-376 part 2, section 6.5.3.4. */
export function parseRelationships(xml: Uint8Array): Relationship[] {
  const found: Relationship[] = [];
  parseXml(
    xml,
    {
      open: (name, attribute) => {
        const [type, target] = [attribute('Type'), attribute('Target')];
        if (name === 'Relationship' && type && target && attribute('TargetMode') !== 'External')
          found.push({ type, target });
      },
      close: () => undefined,
      text: () => false,
    },
    RELATIONSHIPS,
  );
  return found;
}

/** The paragraphs of a diagram. */
export function parseDrawingText(xml: Uint8Array): CvBlock[] {
  const blocks: CvBlock[] = [];
  let isText = false;
  let line = '';
  parseXml(
    xml,
    {
      open: (name) => {
        if (name === 't') isText = true;
      },
      close: (name) => {
        if (name === 't') isText = false;
        if (name !== 'p' || line.trim() === '' || blocks.length > MAX_ELEMENTS) return;
        blocks.push({ kind: 'paragraph', runs: [{ text: cleanText(line) }] });
        line = '';
      },
      text: (text) => {
        if (isText) line += text;
        return isText;
      },
    },
    DRAWING,
  );
  return blocks;
}

const isOn = (value: string | undefined): boolean =>
  value === undefined || !/^(0|false|off|none)$/.test(value);

function kindOfStyle(name: string): CvBlockKind {
  if (/^(heading \d|title|subtitle)$/i.test(name)) return 'heading';
  return /^list/i.test(name) && !/^list (paragraph|continue)/i.test(name) ? 'item' : 'paragraph';
}

/** The styles by id; their names are English in every language of Word. */
export function parseStyles(xml: Uint8Array | undefined): Styles {
  const styles = new Map<string, CvBlockKind>();
  if (!xml) return styles;
  let id: string | undefined;
  parseXml(xml, {
    open: (name, attribute) => {
      if (name === 'style') id = attribute('styleId');
      else if (name === 'name' && id !== undefined) styles.set(id, kindOfStyle(attribute('val') ?? ''));
    },
    close: (name) => {
      if (name === 'style') id = undefined;
    },
    text: () => false,
  });
  return styles;
}

/**
 * The paragraphs and tables of a part of a Word document.
 *
 * @throws UnreadableDocument when it is not well-formed
 */
export function parseWordXml(xml: Uint8Array, styles: Styles): CvBlock[] {
  const builder = new BlockBuilder(styles);
  parseXml(xml, builder);
  return builder.blocks;
}

class BlockBuilder {
  readonly blocks: CvBlock[] = [];
  readonly #styles: Styles;
  readonly #tables: Table[] = [];
  /** More than one while a text box is read. */
  readonly #paragraphs: Paragraph[] = [];
  #format: { bold: boolean; italic: boolean } = { bold: false, italic: false };
  #isText = false;
  #isRun = false;
  #count = 0;
  #length = 0;

  constructor(styles: Styles) {
    this.#styles = styles;
  }

  open = (name: string, attribute: (name: string) => string | undefined): void => {
    const paragraph = this.#paragraphs.at(-1);
    switch (name) {
      case 'tbl':
        this.#openTable();
        break;
      case 'tr':
        this.#countElement();
        this.#tables.at(-1)?.rows.push([]);
        break;
      case 'tc':
        this.#countElement();
        this.#tables.at(-1)?.rows.at(-1)?.push([]);
        break;
      case 'p':
        this.#paragraphs.push({ kind: 'paragraph', runs: [] });
        break;
      case 'pStyle':
        if (paragraph?.kind === 'paragraph')
          paragraph.kind = this.#styles.get(attribute('val') ?? '') ?? 'paragraph';
        break;
      case 'numId':
        if (paragraph?.kind === 'paragraph' && attribute('val') !== '0') paragraph.kind = 'item';
        break;
      case 'r':
        this.#isRun = true;
        this.#format = { bold: false, italic: false };
        break;
      case 'b':
        if (this.#isRun) this.#format.bold = isOn(attribute('val'));
        break;
      case 'i':
        if (this.#isRun) this.#format.italic = isOn(attribute('val'));
        break;
      case 't':
        this.#isText = true;
        break;
      case 'tab':
        if (this.#isRun) this.#add('\t');
        break;
      case 'br':
      case 'cr':
        if (this.#isRun) this.#add('\n');
        break;
      case 'noBreakHyphen':
        this.#add('-');
        break;
    }
  };

  close = (name: string): void => {
    if (name === 't') this.#isText = false;
    else if (name === 'r') this.#isRun = false;
    else if (name === 'p') this.#closeParagraph();
    else if (name === 'tbl') this.#closeTable();
  };

  text = (text: string): boolean => {
    if (this.#isText) this.#add(text);
    return this.#isText && text.trim() !== '';
  };

  #add(text: string): void {
    const runs = this.#paragraphs.at(-1)?.runs;
    if (!runs || this.#length > MAX_CV_TEXT) return;
    this.#length += text.length;
    // PostgreSQL stores neither null characters nor lone surrogates.
    const clean = text
      .toWellFormed()
      .replace(/\p{Cf}/gu, '')
      .replace(/[^\P{C}\n\t]/gu, ' ');
    const { bold, italic } = this.#format;
    const last = runs.at(-1);
    if (last && Boolean(last.bold) === bold && Boolean(last.italic) === italic)
      runs[runs.length - 1] = { ...last, text: last.text + clean };
    else runs.push({ text: clean, ...(bold && { bold }), ...(italic && { italic }) });
  }

  #closeParagraph(): void {
    const paragraph = this.#paragraphs.pop();
    if (paragraph?.runs.some(({ text }) => text.trim() !== '')) this.#push(paragraph);
  }

  #openTable(): void {
    this.#tables.push({ kind: 'table', rows: [] });
  }

  #closeTable(): void {
    const table = this.#tables.pop();
    if (!table) return;
    if (this.#tables.length < MAX_NESTED_TABLES) this.#push(table);
    else for (const block of table.rows.flat(2)) this.#push(block);
  }

  #countElement(): void {
    this.#count += 1;
    if (this.#count > MAX_ELEMENTS) throw new UnreadableDocument('too many paragraphs, rows or cells');
  }

  /** Appends a block to the open cell, or to the document. */
  #push(block: CvBlock): void {
    this.#countElement();
    (this.#tables.at(-1)?.rows.at(-1)?.at(-1) ?? this.blocks).push(block);
  }
}
