import { createRequire } from 'node:module';

interface Filters {
  clean(text: string): string;
  binaryToUnicode(text: string): string;
}

const require = createRequire(import.meta.url);

/** What word-extractor 1.0.4 lacks; for https://github.com/morungos/node-word-extractor/blob/main/lib/filters.js */
const repaired = ({ clean }: Filters): Filters => ({
  // An optional hyphen is shown only at the end of a line, an unbreakable one always; for both it writes "undefined".
  clean: (text) => clean(text.replaceAll('\u001f', '').replaceAll('\u001e', '-')),
  // Its table lacks the characters that windows-1252 leaves undefined.
  binaryToUnicode: (text) => new TextDecoder('windows-1252').decode(Buffer.from(text, 'latin1')),
});

// Its modules keep the functions that they import: repaired before they are loaded.
const filters: Filters = require('word-extractor/lib/filters.js');
Object.assign(filters, repaired({ ...filters }));

/**
 * Reads Word 97-2003 documents.
 *
 * @example
 * const document = await new WordExtractor().extract(bytes);
 * document.getBody();
 */
export const WordExtractor: typeof import('word-extractor') = require('word-extractor');
