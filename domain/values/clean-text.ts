/** Characters without a shape: they hide in what is pasted, and can turn the direction of the text after them. */
const FORMAT = /(?!\u200d)\p{Cf}/gu;
/** White space of every kind, control characters and letters that are blank. */
const BLANK = /[\s\p{Cc}\p{Zs}\u115f\u1160\u2800\u3164\uffa0]+/gu;
/** A line feed and what surrounds it is kept. */
const EDGES =
  /^[\s\p{Cc}\p{Zs}\u115f\u1160\u2800\u3164\uffa0]+|[\s\p{Cc}\p{Zs}\u115f\u1160\u2800\u3164\uffa0]+$/gu;

/**
 * Cleans what a person typed or pasted in one line, such as a name. The database's `private.clean_line` does the same.
 *
 * @returns empty when nothing is visible
 */
export const cleanLine = (text: string): string =>
  text.replaceAll('\u200d', '').replace(FORMAT, '').replace(BLANK, ' ').trim();

/** Cleans text of several lines. Emoji keep the character that joins them. */
export const cleanLines = (text: string): string => text.replace(FORMAT, '').replace(EDGES, '');

/** Cleans an e-mail address, also as copied from a link or a mail program. */
export const cleanEmail = (text: string): string =>
  cleanLine(text)
    .replace(/^mailto: ?/i, '')
    .replace(/^<([^<>]*)>$/, '$1');
