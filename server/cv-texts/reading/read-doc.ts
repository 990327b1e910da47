import type { CvBlock } from '#domain/recruiting/cv-text.ts';
import { isBeforeWord97 } from '#domain/values/file-kind.ts';
import { blocksText, cleanText, type ReadDocument, UnreadableDocument } from './document.ts';
import { WordExtractor } from './word-extractor.ts';

/**
 * The text of a Word 97-2003 document, paragraph by paragraph.
 *
 * @throws Error when it is damaged, protected, or older
 */
export async function readDoc(bytes: Uint8Array): Promise<ReadDocument> {
  if (isBeforeWord97(bytes)) throw new UnreadableDocument('a document of Word 6 or Word 95');
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
