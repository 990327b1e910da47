import { getDocumentProxy } from 'unpdf';
import { MAX_CV_TEXT } from '#domain/recruiting/cv.ts';
import { cleanText, type ReadDocument } from './document.ts';
import { repairText } from './repair-text.ts';

/** Far more than a CV has. */
const MAX_PAGES = 50;

/**
 * The text of a PDF, page by page; empty for scanned pages.
 *
 * @throws Error when it is damaged or needs a password
 */
export async function readPdf(bytes: Uint8Array): Promise<ReadDocument> {
  const pdf = await getDocumentProxy(new Uint8Array(bytes), { verbosity: 0, useSystemFonts: true });
  const pages: string[] = [];
  let length = 0;
  for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES) && length < MAX_CV_TEXT; number += 1) {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('');
    pages.push(text);
    length += text.length;
    page.cleanup();
  }
  return { body: cleanText(repairText(pages.join('\n\n'))), blocks: null };
}
