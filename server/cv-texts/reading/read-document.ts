import { type ReadDocument, UnreadableDocument } from './document.ts';

const PDF = '%PDF-';
const ZIP = 'PK\u0003\u0004';
const COMPOUND_FILE = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1';

/**
 * What a CV says, whatever its name says it is. Loads only what its kind needs.
 *
 * @throws UnreadableDocument, or whatever a parser throws at a damaged file
 */
export async function readDocument(bytes: Uint8Array): Promise<ReadDocument> {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (start.startsWith(ZIP)) return (await import('./read-docx.ts')).readDocx(bytes);
  if (start.startsWith(COMPOUND_FILE)) return (await import('./read-doc.ts')).readDoc(bytes);
  // Viewers look for it that far.
  if (start.includes(PDF)) return (await import('./read-pdf.ts')).readPdf(bytes);
  throw new UnreadableDocument('unknown format');
}
