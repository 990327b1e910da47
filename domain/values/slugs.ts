import type { Language } from './language.ts';

/** The last segments of the addresses of a posting or case, by language. */
export type Slugs = Readonly<Record<Language, string>>;

const MAX_WORDS = 80;
const MARKS = /\p{M}/gu;

/**
 * The last segment of an English address: `panel-builder-3f2a91bc`. The Spanish one is stored, with those it had before.
 * This one ends with the end of the row's id, by which the page is found whatever its title was.
 *
 * @param title the English title; null while it is not translated, when the address has the Spanish words
 */
export function englishSlug(
  { id, slug }: { readonly id: string; readonly slug: string },
  title: string | null,
): string {
  if (!title) return slug;
  const words = title.normalize('NFKD').replace(MARKS, '').toLowerCase().slice(0, MAX_WORDS);
  return `${words} ${id.slice(-8)}`.replace(/[^a-z0-9]+/g, '-').replace(/^-/, '');
}

/** The last segment of a row's address in one language. */
export const localSlug = (
  row: { readonly id: string; readonly slug: string; readonly english_title: string | null },
  language: Language,
): string => (language === 'en' ? englishSlug(row, row.english_title) : row.slug);

/** Whether an English address leads to the row with this id, whatever words are in it. */
export const isEnglishSlugOf = (id: string, address: string): boolean =>
  address.toLowerCase().endsWith(`-${id.slice(-8)}`) || address.toLowerCase() === id.slice(-8);
