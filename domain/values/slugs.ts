import type { Language } from './language.ts';

/** The last segments of the addresses of a posting or case, by language. */
export type Slugs = Readonly<Record<Language, string>>;

/** A row whose Spanish slug is stored. */
interface Addressed {
  readonly id: string;
  readonly slug: string;
}

const MAX_LENGTH = 80;
const MARKS = /\p{M}/gu;

/**
 * The last segment of an English address: `panel-builder-3f2a91bc`. The Spanish one is stored, with those it had before.
 * This one ends with the end of the row's id, by which the page is found whatever its title was.
 *
 * @param title the English title; null while it is not translated, when the address has the Spanish words
 */
function englishSlug({ id, slug }: Addressed, title: string | null): string {
  if (!title) return slug;
  const words = title.normalize('NFKD').replace(MARKS, '').toLowerCase().slice(0, MAX_LENGTH);
  return `${words} ${id.slice(-8)}`.replace(/[^a-z0-9]+/g, '-').replace(/^-/, '');
}

/** The last segments of a row's addresses. @param title as in English; null while it is not translated */
export const slugsOf = (row: Addressed, title: string | null): Slugs => ({
  es: row.slug,
  en: englishSlug(row, title),
});

/** Whether an English address leads to the row with this id, whatever words are in it. */
export const isEnglishSlugOf = (id: string, address: string): boolean =>
  address.toLowerCase().endsWith(`-${id.slice(-8)}`) || address.toLowerCase() === id.slice(-8);
