import { createRequire } from 'node:module';
import type { CvBlock } from '#domain/recruiting/cv-text.ts';
import { blocksText, cleanText, type ReadDocument } from './document.ts';

const require = createRequire(import.meta.url);
const filters: { clean(text: string): string; binaryToUnicode(text: string): string } =
  require('word-extractor/lib/filters.js');
const { clean } = filters;

// Where a character is missing in its tables, word-extractor writes "undefined". Replaced before it is loaded: it keeps
// the functions.
Object.assign(filters, {
  // An optional hyphen is shown only at the end of a line, an unbreakable one always.
  clean: (text: string): string => clean(text.replaceAll('\u001f', '').replaceAll('\u001e', '-')),
  binaryToUnicode: (text: string): string =>
    new TextDecoder('windows-1252').decode(Buffer.from(text, 'latin1')),
});
const WordExtractor: typeof import('word-extractor') = require('word-extractor');

/**
 * The text of a Word 97-2003 document, paragraph by paragraph.
 *
 * @throws Error when it is damaged or protected
 */
export async function readDoc(bytes: Uint8Array): Promise<ReadDocument> {
  const document = await new WordExtractor().extract(Buffer.from(bytes));
  const text = [
    document.getHeaders({ includeFooters: false }),
    document.getTextboxes({ includeHeadersAndFooters: false }),
    document.getBody(),
  ]
    .map(cleanText)
    .filter((part) => part !== '')
    .join('\n\n');
  const blocks = text
    .split('\n')
    .filter((line) => line !== '')
    .map((line): CvBlock => ({ kind: 'paragraph', runs: [{ text: line }] }));
  return { body: cleanText(blocksText(blocks)), blocks };
}
