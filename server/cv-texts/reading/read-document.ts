import { type ReadDocument, UnreadableDocument } from './document.ts';

const PDF = '%PDF-';
const ZIP = 'PK\u0003\u0004';
const COMPOUND_FILE = '\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1';

/**
 * Reads a CV by its content, regardless of its name. Loads only the parser it needs.
 *
 * @throws UnreadableDocument, or whatever a parser throws at a damaged file
 */
export async function readDocument(bytes: Uint8Array): Promise<ReadDocument> {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  if (start.startsWith(ZIP)) return (await import('./read-docx.ts')).readDocx(bytes);
  if (start.startsWith(COMPOUND_FILE)) return (await import('./read-doc.ts')).readDoc(bytes);
  // Viewers search for the header in the first 1024 bytes.
  if (start.includes(PDF)) return (await import('./read-pdf.ts')).readPdf(bytes);
  throw new UnreadableDocument('unknown format');
}
