/** Combining marks for the accents that LaTeX's OT1 encoding sets as characters of their own, before the letter. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['\u00b4', '\u0301'],
  ['\u02ca', '\u0301'],
  ['\u0060', '\u0300'],
  ['\u02cb', '\u0300'],
  ['\u00a8', '\u0308'],
  ['\u02dc', '\u0303'],
  ['\u02c6', '\u0302'],
  ['\u02c7', '\u030c'],
  ['\u02da', '\u030a'],
  ['\u00b8', '\u0327'],
]);
const DOTLESS: ReadonlyMap<string, string> = new Map([
  ['ı', 'i'],
  ['ȷ', 'j'],
]);

/** An accent and the letter after it. A grave accent is also a quotation mark: it counts only within a word. */
const SPLIT_ACCENT = /(?:([´ˊ¨˜ˆˇ˚¸ˋ])|(?<=\p{L})(`)(?! )) ?([\p{L}])/gu;
/** Letters that are set apart, as in headings; two spaces or more separate words. */
const SPACED_WORD = /(?<![\p{L}\p{N}])\p{L}(?: \p{L}){4,}(?![\p{L}\p{N}])/gu;
/** A capital within a word that was set apart: the gap before it was the only sign of a new word. */
const WORD_START = /(?<=\p{Ll})(\p{Lu})/gu;
/** Also U+2010, which some programs print for a hyphen. */
const HYPHENATED = /(\p{L})[-\u2010]\n(\p{Ll})/gu;

/** Restores words of a PDF, which contains what is printed and where, but not which letters belong together. */
export function repairText(text: string): string {
  return text
    .replace(SPLIT_ACCENT, (found, accent: string | undefined, grave: string | undefined, letter: string) => {
      const mark = MARKS.get(accent ?? grave ?? '') ?? '';
      const composed = `${DOTLESS.get(letter) ?? letter}${mark}`.normalize('NFC');
      return composed.length === 1 ? composed : found;
    })
    .replace(SPACED_WORD, (letters) => letters.replaceAll(' ', '').replace(WORD_START, ' $1'))
    .replace(HYPHENATED, '$1$2');
}
