/**
 * Builds patterns for a `search` column, which contains lower-case, unaccented text, and repeats phone numbers as
 * digits only.
 *
 * @returns one `like` pattern per word, all of which must match, the longest (most selective) first; none for a blank
 *   search
 */
export function searchPatterns(search: string): string[] {
  const text = searchable(search).trim();
  // A phone number typed with spaces.
  const words = /^\+?[\d\s()-]*\d[\d\s()-]*$/.test(text) ? [text.replace(/\D/g, '')] : text.split(/\s+/);
  return words
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)
    .map((word) => `%${literal(word)}%`);
}

/** Lower case without accents, like the database's `private.normalize_text`. */
export const searchable = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

/** Escapes wildcards. The API reads `*` as `%`, so it becomes `_`. */
function literal(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&').replaceAll('*', '_');
}
