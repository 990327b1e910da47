import type { CvBlock } from '#domain/recruiting/cv-text.ts';
import { blocksText, cleanText, type ReadDocument } from './document.ts';
import { WordExtractor } from './word-extractor.ts';

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
