/** A posting's text for excerpts: without the asterisks of `**bold**`, and with one kind of bullet. */
export const plainExcerpt = (text: string): string =>
  text.replaceAll('**', '').replaceAll(/^\s*[•·*-]\s+/gm, '· ');
