/** Control characters except line feeds and tabs, and those that change the text direction, as in deceptive names. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
const HIDDEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Cleans untrusted text for the database and for display. */
export function plainText(text: string, maximum: number): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(HIDDEN, '')
    .replace(/\n{4,}/g, '\n\n\n')
    .trim()
    .slice(0, maximum)
    .toWellFormed();
}

/** {@link plainText} in one line. */
export const plainLine = (text: string, maximum: number): string =>
  plainText(text.replace(/\s+/g, ' '), maximum);
