/**
 * The text anywhere in a column, quoted for a filter of the API: its commas, quotes and wildcards stand for themselves.
 *
 * @returns null for a text that is blank
 */
export function containing(search: string): string | null {
  const text = search.trim();
  if (text === '') return null;
  const literal = text.replace(/[\\%_*]/g, '\\$&');
  return `"%${literal.replace(/["\\]/g, '\\$&')}%"`;
}
