import { SaxesParser, type SaxesTagNS } from 'saxes';
import { MAX_CV_TEXT } from '#domain/recruiting/cv.ts';
import type { CvBlock, CvBlockKind, CvRun } from '#domain/recruiting/cv-text.ts';
import { OPTIONAL_HYPHEN, UnreadableDocument } from './document.ts';

/** Source: ECMA-376 part 1; the second namespace is that of the strict variant. */
const WORD = new Set([
  'http://schemas.openxmlformats.org/wordprocessingml/2006/main',
  'http://purl.oclc.org/ooxml/wordprocessingml/main',
]);
/** Alternatives for older programs, which repeat the same content. */
const FALLBACK = 'Fallback';

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

/** Parses XML with namespaces. Rejects a document type, with its entities, which Word documents never have. */
function parseXml(
  xml: Uint8Array,
  handlers: {
    open: (name: string, attribute: (name: string) => string | undefined) => void;
    close: (name: string) => void;
    text: (text: string) => void;
  },
): void {
  const parser = new SaxesParser({ xmlns: true });
  /** The depth of the element being skipped, 0 for none. */
  let skipped = 0;
  let depth = 0;
  const isWord = ({ uri }: SaxesTagNS): boolean => WORD.has(uri);
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
    if (tag.local === FALLBACK) skipped = depth;
    else if (isWord(tag))
      handlers.open(
        tag.local,
        (name) =>
          Object.values(tag.attributes).find(({ local, uri }) => local === name && WORD.has(uri))?.value,
      );
  });
  parser.on('closetag', (tag) => {
    if (skipped === 0 && isWord(tag)) handlers.close(tag.local);
    if (skipped === depth) skipped = 0;
    depth -= 1;
  });
  parser.on('text', (text) => {
    if (skipped === 0) handlers.text(text);
  });
  parser.write(new TextDecoder().decode(xml)).close();
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
    text: () => undefined,
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

  text = (text: string): void => {
    if (this.#isText) this.#add(text);
  };

  #add(text: string): void {
    const runs = this.#paragraphs.at(-1)?.runs;
    if (!runs || this.#length > MAX_CV_TEXT) return;
    this.#length += text.length;
    // PostgreSQL stores neither null characters nor lone surrogates.
    const clean = text
      .toWellFormed()
      .replaceAll(OPTIONAL_HYPHEN, '')
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
