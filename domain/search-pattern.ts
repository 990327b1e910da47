/**
 * Patterns for a column `search`, which the database keeps in lower case, without accents, and with telephone
 * numbers a second time as digits alone.
 *
 * @returns one `like` pattern for each word, all of which have to be there, the longest first: it is the one that
 *   tells most; none for a text that is blank
 */
export function searchPatterns(search: string): string[] {
  const text = search
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .trim();
  // Somebody types a telephone number as it is spoken.
  const words = /^\+?[\d\s()-]*\d[\d\s()-]*$/.test(text) ? [text.replace(/\D/g, '')] : text.split(/\s+/);
  return words
    .filter((word) => word !== '')
    .sort((a, b) => b.length - a.length)
    .map((word) => `%${literal(word)}%`);
}

/** Wildcards stand for themselves; the API reads `*` as `%`, so it becomes any one character. */
function literal(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&').replaceAll('*', '_');
}
