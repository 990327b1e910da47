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
    const text = joinItems(items.filter((item) => 'str' in item));
    pages.push(text);
    length += text.length;
    page.cleanup();
  }
  return { body: cleanText(repairText(pages.join('\n\n'))), blocks: null };
}

interface TextItem {
  readonly str: string;
  readonly hasEOL: boolean;
  readonly width: number;
  readonly height: number;
  /** Ends with the position on the page. */
  readonly transform: readonly number[];
}

/** Of the font size; spaces are rarely narrower. */
const SPACE_WIDTH = 0.2;
const SPACED_LETTERS = /^\p{L}(?: \p{L})+$/u;

/** The text of a page: some programs print no spaces, but leave gaps, and not everything from left to right. */
function joinItems(items: readonly TextItem[]): string {
  let text = '';
  for (const [at, item] of items.entries()) {
    const [before, after] = [items[at - 1], items[at + 1]];
    if (before && areApart(before, item)) text += ' ';
    // Within letters that are set apart, one space separates letters and two separate words.
    const isBetweenWords =
      item.str === ' ' && [before, after].every((one) => one && SPACED_LETTERS.test(one.str.trim()));
    text += `${item.str}${isBetweenWords ? ' ' : ''}${item.hasEOL ? '\n' : ''}`;
  }
  return text;
}

function areApart(one: TextItem, other: TextItem): boolean {
  if (one.hasEOL || /\s$|^$/.test(one.str) || /^\s|^$/.test(other.str)) return false;
  const [{ left, right }, next] = [spanOf(one), spanOf(other)];
  const gap = Math.max(next.left - right, left - next.right);
  return gap > SPACE_WIDTH * Math.min(one.height, other.height);
}

function spanOf({ transform, width }: TextItem): { left: number; right: number } {
  const left = transform[4] ?? 0;
  return { left, right: left + width };
}
