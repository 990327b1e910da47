/**
 * Builds patterns for a `search` column, which contains lower-case, unaccented text, and repeats phone numbers as
 * digits only.
 *
 * @returns one `like` pattern per word, all of which must match, the longest (most selective) first; none for a blank
 *   search
 */
export function searchPatterns(search: string): string[] {
  const text = searchable(search).trim();
  const words = PHONE.test(text) ? [phoneDigits(text)] : text.split(/\s+/);
  return words
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)
    .map((word) => `%${literal(word)}%`);
}

/** A phone number typed with spaces, dots or other separators. */
const PHONE = /^\+?[\d\s()./-]*\d[\d\s()./-]*$/;
/** The fewest digits of a whole Chilean number. */
const WHOLE_NUMBER = 9;

/** The digits of a phone number; of a whole one, without the prefixes that people write or leave out: 00, 56, 0. */
function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  const significant = digits
    .replace(/^00/, '')
    .replace(/^56(?=\d{8})/, '')
    .replace(/^0(?=\d{8})/, '');
  return digits.length >= WHOLE_NUMBER && significant.length >= WHOLE_NUMBER - 1 ? significant : digits;
}

const APOSTROPHES = /[´`‘’‛ʹʻʼʽˈˊˋ′]/g;
const DASHES = /[‐‑‒–—―−]/g;
/** Combining accents and characters without a shape. */
const INVISIBLE = /[\u0300-\u036f\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['ø', 'o'],
  ['đ', 'd'],
  ['ł', 'l'],
  ['ı', 'i'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
]);
/** The zero of each script whose digits are read. */
const ZEROS = ['٠', '۰', '०'].map((zero) => zero.charCodeAt(0));

/**
 * Folds what people type differently for the same text: case, accents, ligatures, apostrophes, dashes, the digits of
 * other scripts and invisible characters. The database's `private.normalize_text` does the same.
 */
export const searchable = (text: string): string =>
  text
    // Apostrophes first: NFKD takes some of them for accents.
    .replace(APOSTROPHES, "'")
    .normalize('NFKD')
    .toLowerCase()
    .replace(DASHES, '-')
    .replace(/[øđłıðħßæœþ]/g, (letter) => LETTERS.get(letter) ?? letter)
    .replace(/[٠-٩۰-۹०-९]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code));
    })
    .replace(INVISIBLE, '');

/** Escapes wildcards. The API reads `*` as `%`, so it becomes `_`. */
function literal(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&').replaceAll('*', '_');
}
