import type { TextPlace } from '#app/content/site-texts/preview-messages.ts';
import { isCustomPage, KIND, type PageKind } from '#domain/website/custom-page.ts';
import { ITEM_PAGE } from '#domain/website/merge-texts.ts';
import { ADDRESSES_DOCUMENT } from '#domain/website/moved-pages.ts';
import { PICTURE, PICTURES_DOCUMENT } from '#domain/website/page-picture.ts';
import { NOT_IN_SEARCH, PAGES_DOCUMENT, SEARCH } from '#domain/website/page-search.ts';

/** What is stored like a text, but chosen rather than written. */
export interface Choice {
  readonly label: string;
  /** The names of what may be stored; that of the empty text is what applies otherwise. */
  readonly options: ReadonlyMap<string, string>;
}

const KIND_LABELS = {
  Servicio: 'Servicio: sale con los servicios y al cotizar',
  Sector: 'Sector: sale con los sectores',
} as const satisfies Record<PageKind, string>;

/** What a page that staff add is about. */
export const KIND_CHOICE: Choice = {
  label: 'Tipo de página',
  options: new Map([['', 'Otra: sale en el pie de página'], ...Object.entries(KIND_LABELS)]),
};

const SEARCH_OPTIONS: Choice['options'] = new Map([
  ['', 'Aparece'],
  [NOT_IN_SEARCH, 'No aparece (noindex)'],
]);

/** Whether what is stored is the id of a picture of the library. */
export const isPicture = ({ document, path }: TextPlace): boolean =>
  document === PICTURES_DOCUMENT || (isCustomPage(document) && path === PICTURE);

/** Whether what is stored is the address of one of the application's own pages. */
export const isShippedAddress = ({ document }: Pick<TextPlace, 'document'>): boolean =>
  document === ADDRESSES_DOCUMENT;

/** Whether what is stored is the page that an added item of a list leads to. */
export const isItemPage = ({ path }: Pick<TextPlace, 'path'>): boolean => path.endsWith(`.${ITEM_PAGE}`);

/** Whether what is stored belongs to no language: it is stored under Spanish. */
export const isForBothLanguages = (place: TextPlace): boolean =>
  isFacts(place.document) || isPicture(place) || isItemPage(place) || choiceOf(place) !== undefined;

/** Whether all that a document has belongs to no language. */
export const isFacts = (document: string): boolean => document.startsWith('facts/');

/** @returns undefined for texts */
export function choiceOf({ document, path }: TextPlace): Choice | undefined {
  if (document === PAGES_DOCUMENT) return { label: `En los buscadores: ${path}`, options: SEARCH_OPTIONS };
  if (!isCustomPage(document)) return undefined;
  if (path === KIND) return KIND_CHOICE;
  return path === SEARCH ? { label: 'En los buscadores', options: SEARCH_OPTIONS } : undefined;
}
