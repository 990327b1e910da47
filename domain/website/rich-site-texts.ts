import { EMPTY_RICH_TEXT, isSame, partsOf, plainText, richTextOf } from './plain-rich-text.ts';
import { type RichText, richTextSchema } from './rich-text.ts';

/** The document of a text of the site, and its path there. */
interface TextPlace {
  readonly document: string;
  readonly path: string;
}

type Part = ReturnType<typeof partsOf>[number];

// Texts of the site are stored as strings: one with formatting as the JSON of its document.

/** As no other text begins. */
const DOCUMENT = '{"';

const LEGAL_TEXTS: ReadonlySet<string> = new Set(['pages/legal-notice', 'pages/privacy', 'pages/terms']);
const CLAUSE_BODY = /^clauses\.[^.]+\.body$/;

/** Whether a text of the site may have formatting: what a clause of a legal text says. `save_content_drafts` has the same rule. */
export const isRichPlace = ({ document, path }: TextPlace): boolean =>
  LEGAL_TEXTS.has(document) && CLAUSE_BODY.test(path);

/** Whether a text at such a place is stored as a document. */
const isDocument = (stored: string): boolean => stored.startsWith(DOCUMENT);

/**
 * What a text at such a place says.
 *
 * @returns null for a document that the schema refuses, which counts as none
 */
export function readSiteText(stored: string): RichText | null {
  if (!isDocument(stored)) return richTextOf(stored);
  try {
    return richTextSchema.safeParse(JSON.parse(stored)).data ?? null;
  } catch {
    return null;
  }
}

/** Whether a text is a document that the schema refuses. */
export const isUnreadable = (place: TextPlace, stored: string): boolean =>
  isRichPlace(place) && readSiteText(stored) === null;

/** How it is stored: as plain text if that is shown the same way. */
export function writeSiteText(text: RichText): string {
  const plain = plainText(text);
  return isSame(richTextOf(plain), text) && !isDocument(plain) ? plain : JSON.stringify(text);
}

/**
 * A text of the site as people read it, for search and comparisons, with the addresses of its links.
 *
 * @param stored as it is stored
 */
export function wordsAt(place: TextPlace, stored: string): string {
  if (!isRichPlace(place) || !isDocument(stored)) return stored;
  const text = structuredClone(readSiteText(stored) ?? EMPTY_RICH_TEXT);
  const parts = partsOf(text);
  for (const [index, part] of parts.entries()) {
    const href = hrefOf(part);
    if (part.type === 'text' && href !== undefined && hrefOf(parts[index + 1]) !== href)
      part.text += ` (${href})`;
  }
  return plainText(text);
}

const hrefOf = (part: Part | undefined): string | undefined =>
  part?.type === 'text' ? part.marks?.find((mark) => mark.type === 'link')?.attrs.href : undefined;

/** Whether a variable of a text, such as `{{company.name}}`, has parts with different formatting, so that it is not filled in. */
export function splitsVariable(text: RichText): boolean {
  const whole = partsOf(text).flatMap((part) => (part.type === 'text' ? listVariables(part.text) : []));
  return listVariables(plainText(text)).length !== whole.length;
}

/** Whether an address of a text has a variable, which nothing checks once it is filled in. */
export const hasVariableLink = (text: RichText): boolean =>
  partsOf(text).some((part) => hrefOf(part)?.includes('{{'));

const listVariables = (words: string): string[] => words.match(/\{\{[^}]+\}\}/g) ?? [];
