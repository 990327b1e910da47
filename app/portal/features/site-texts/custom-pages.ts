import type { TextPlace } from '#app/content/site-texts/preview-messages.ts';
import { LANGUAGES, type Language } from '#domain/values/language.ts';
import {
  CUSTOM_PAGE,
  customPagePaths,
  isCustomPage,
  isSlug,
  KIND,
  SLUG,
  slugSchema,
} from '#domain/website/custom-page.ts';
import { assignAddresses, type MovedPages, movedPages } from '#domain/website/moved-pages.ts';
import { languageOf, localPath, movePath, translatedPath } from '#domain/website/page-paths.ts';
import { PICTURE, pictureIdSchema } from '#domain/website/page-picture.ts';
import { SEARCH } from '#domain/website/page-search.ts';
import { wordsAt } from '#domain/website/rich-site-texts.ts';
import type { TextChanges } from '#domain/website/text-changes.ts';
import { type Choice, choiceOf, isItemPage, isPicture, isShippedAddress } from './choices.ts';
import { documentLabel, EDITED_PAGES, factLabel } from './document-labels.ts';
import { mailPart } from './mails.ts';
import type { StoredTexts } from './read-site-texts.ts';
import {
  draftedText,
  type LocalText,
  NOTICE_KEY,
  publishedText,
  type SiteText,
  textKey,
  textProblem,
} from './site-text.ts';

/** What is no text is stored under Spanish, for both languages; an address may have another wording in English. */
const SHAPES = {
  es: { [SLUG]: '', [KIND]: '', [SEARCH]: '', [PICTURE]: '', ...CUSTOM_PAGE },
  en: { [SLUG]: '', ...CUSTOM_PAGE },
} as const satisfies Record<Language, object>;

/** The documents of the pages that staff have added, published or not. */
export function customDocuments({
  drafts,
  published,
}: Pick<StoredTexts, 'drafts' | 'published'>): [document: string, typeof SHAPES][] {
  const names = [
    ...published.filter(({ texts }) => Object.keys(texts).length > 0),
    ...drafts.filter(({ value }) => value !== null),
  ].map(({ document }) => document);
  return [...new Set(names.filter(isCustomPage))].map((document) => [document, SHAPES]);
}

/** A page that staff have added. */
export interface CustomPageEntry {
  readonly document: string;
  /** Null while it has no address that can be opened. */
  readonly paths: Readonly<Record<Language, string>> | null;
  readonly title: string;
}

/** The pages that staff have added, as a preview shows them. */
export function listCustomPages(texts: readonly SiteText[]): CustomPageEntry[] {
  const documents = new Set(texts.map(({ document }) => document).filter(isCustomPage));
  return [...documents].map((document) => {
    const written = (path: string, language: Language = 'es'): string => {
      const text = texts.find((one) => one.document === document && one.path === path);
      return text ? draftedText(text[language]) : '';
    };
    const slug = slugSchema.safeParse(written(SLUG)).data;
    const english = slugSchema.safeParse(written(SLUG, 'en')).data;
    return {
      document,
      paths: slug === undefined ? null : customPagePaths({ es: slug, en: english ?? slug }),
      title: written('title') || 'Página sin título',
    };
  });
}

/** Where pages are, as a preview shows them. */
export interface PagePaths {
  readonly added: readonly CustomPageEntry[];
  readonly moved: MovedPages;
}

/** The addresses of the application's own pages, by their shipped paths. */
const addressesIn = (texts: readonly SiteText[], read: (text: LocalText) => string): TextChanges =>
  Object.fromEntries(texts.filter(isShippedAddress).map(({ es, path }) => [path, read(es)] as const));

/** The paths of the application's own pages that staff have moved, by the shipped ones. */
export const listMovedPaths = (texts: readonly SiteText[]): ReadonlyMap<string, string> =>
  assignAddresses(
    addressesIn(texts, draftedText),
    listCustomPages(texts).flatMap(({ paths }) =>
      paths ? LANGUAGES.map((language) => paths[language]) : [],
    ),
  );

export const listPagePaths = (texts: readonly SiteText[]): PagePaths => ({
  added: listCustomPages(texts),
  moved: movedPages(listMovedPaths(texts)),
});

/** The Spanish path by which the code knows the page at a localized one; of an added page, its Spanish path. */
export const spanishPathOf = ({ added, moved }: PagePaths, path: string): string =>
  added.find(({ paths }) => paths?.[languageOf(path)] === path)?.paths?.es ??
  translatedPath(movePath(moved.shipped, path), 'es');

/** The path of a page in a language, given its Spanish one. */
export const localPathOf = ({ added, moved }: PagePaths, language: Language, spanish: string): string =>
  added.find(({ paths }) => paths?.es === spanish)?.paths?.[language] ??
  movePath(moved.published, localPath(language, spanish));

/** The pages that an added item of a list may lead to. */
const pageChoice = (texts: readonly SiteText[]): Choice => ({
  label: PAGE_LABEL,
  options: new Map([
    ['', 'Ninguna'],
    ...EDITED_PAGES,
    ['/#contacto', 'Formulario de contacto'],
    ...listCustomPages(texts).flatMap(({ document, paths, title }): [string, string][] =>
      paths === null ? [] : [[document, title]],
    ),
  ]),
});

/**
 * What may be chosen at a place, rather than written.
 *
 * @param texts all texts of the site, among whose pages one may be chosen
 * @returns undefined for texts and pictures
 */
export const choiceAt = (place: TextPlace, texts: readonly SiteText[]): Choice | undefined =>
  isItemPage(place) ? pageChoice(texts) : choiceOf(place);

/** What staff see of a stored value: the name of what was chosen, the words of a text otherwise. */
export const valueName = (place: TextPlace, value: string, texts: readonly SiteText[]): string =>
  choiceAt(place, texts)?.options.get(value) ??
  (isCustomPage(value) ? 'Una página que ya no existe' : wordsAt(place, value));

/** The documents of pages whose texts are all removed, published or not; their versions remain. */
export function removedPages({ drafts, published }: StoredTexts): string[] {
  const documents = new Set(
    published.filter(({ document }) => isCustomPage(document)).map(({ document }) => document),
  );
  return [...documents].filter((document) => {
    const drafted = drafts.filter((draft) => draft.document === document);
    const isDrafted = (path: string, language: Language) =>
      drafted.some((draft) => draft.path === path && draft.language === language);
    return (
      drafted.every(({ value }) => value === null) &&
      published
        .filter((one) => one.document === document)
        .every(({ language, texts }) => Object.keys(texts).every((path) => isDrafted(path, language)))
    );
  });
}

/** The name of a document; of a page that staff have added, its title. */
export const labelOf = (document: string, texts: readonly SiteText[]): string =>
  listCustomPages(texts).find((page) => page.document === document)?.title ?? documentLabel(document);

const PAGE_LABEL = 'Página a la que lleva';
const PAGE_NAMES: ReadonlyMap<string, string> = new Map(EDITED_PAGES);
/** What the address of one of the application's own pages is, in both languages. */
export const addressName = ({ path }: Pick<TextPlace, 'path'>): string =>
  `Dirección de ${PAGE_NAMES.get(translatedPath(path, 'es')) ?? path}`;
const pictureLabel = (path: string): string => `Imagen de la página ${PAGE_NAMES.get(path) ?? ''}`.trim();

const FIELDS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    [SLUG]: 'Dirección de la página',
    title: 'Título',
    lead: 'Bajada',
    description: 'Descripción para buscadores',
    facts: 'Dato',
    sections: 'Apartado',
  }),
);

/** What a fact or a text of such a page or of a mail is; undefined for those of the site's own pages, which say it themselves. */
export function fieldOf({ document, path }: Pick<SiteText, 'document' | 'path'>): string | undefined {
  if (textKey({ document, path }) === NOTICE_KEY) return 'Aviso sobre todas las páginas';
  if (isPicture({ document, path })) return pictureLabel(path);
  if (isShippedAddress({ document }))
    return `${addressName({ path })} en ${languageOf(path) === 'es' ? 'español' : 'inglés'}`;
  if (isItemPage({ path })) return PAGE_LABEL;
  const choice = choiceOf({ document, path });
  if (choice) return choice.label;
  return isCustomPage(document)
    ? FIELDS.get(path.split('.')[0] ?? '')
    : (mailPart({ document, path }) ?? factLabel({ document, path }));
}

/** What a page needs to exist; a language without it shows the other. */
const REQUIRED = [SLUG, 'title', 'lead', 'description'];

/** The texts that a page in Spanish lacks, by name. */
export function missingFields(document: string, texts: readonly SiteText[]): string[] {
  return texts
    .filter((one) => one.document === document && REQUIRED.includes(one.path) && draftedText(one.es) === '')
    .map((one) => fieldOf(one) ?? one.path);
}

/**
 * Why a text or a fact cannot be published as it is, for staff; undefined if it can.
 *
 * @param texts all texts of the site
 */
export function problemOf(
  text: SiteText,
  { language, shipped, value }: { language: Language; shipped: string | null; value: string },
  texts: readonly SiteText[],
): string | undefined {
  const { document, path } = text;
  if (isPicture(text))
    return value === '' || pictureIdSchema.safeParse(value).success ? undefined : 'Elíjala de la biblioteca';
  const choice = choiceAt(text, texts);
  // A page may have been removed since, which the editor says.
  if (isItemPage(text) && isCustomPage(value)) return undefined;
  if (choice) return choice.options.has(value) ? undefined : 'Elija de la lista';
  if (isShippedAddress(text)) return value === shipped ? undefined : addressProblem(text, value, texts);
  if (!isCustomPage(document)) return textProblem(text, shipped, value);
  // Without one in English, the Spanish one serves both languages.
  if (path === SLUG && (language === 'es' || value !== '')) {
    const isTaken = listSlugs(texts.filter((other) => other.document !== document)).has(value);
    if (isTaken || !slugSchema.safeParse(value).success) return SLUG_PROBLEM;
  }
  // Quote requests name a service by its title, which the database compares.
  if (path === 'title' && isService(document, texts) && value.includes('{{'))
    return 'El título de un servicio no cita datos de la empresa';
  if (path === 'title' && value.length > MAX_TITLE) return `Máximo ${MAX_TITLE} caracteres`;
  const missing = language === 'es' && path === 'title' ? missingFields(document, texts) : [];
  return missing.length > 0
    ? `A la página le falta escribir: ${missing.join(', ')}`
    : textProblem(text, shipped, value);
}

/**
 * Why one of the application's own pages may not have an address; two may change places, but none takes the address that
 * another one leaves at a later time.
 */
function addressProblem(
  { es, path }: SiteText,
  address: string,
  texts: readonly SiteText[],
): string | undefined {
  const added = listSlugs(texts.filter((text) => !isShippedAddress(text)));
  const readUntilThen = (text: LocalText): string =>
    (text.draft?.publication_id ? publishedText : draftedText)(text);
  const isFree = (read: (text: LocalText) => string): boolean =>
    isFreeAmong(addressesIn(texts, read), added, path, address);
  if (!isFree(draftedText)) return ADDRESS_PROBLEM;
  // One that is scheduled itself may take the address of another then.
  return es.draft?.publication_id || isFree(readUntilThen) ? undefined : ADDRESS_PROBLEM_UNTIL_THEN;
}

function isFreeAmong(
  addresses: TextChanges,
  added: ReadonlySet<string>,
  path: string,
  address: string,
): boolean {
  const page = translatedPath(path, 'es');
  const isTaken = Object.entries(addresses).some(
    ([other, taken]) => taken === address && translatedPath(other, 'es') !== page,
  );
  const assign = (own: string) => assignAddresses({ ...addresses, [path]: own }, added);
  const after = assign(address);
  // A list would take the address of a page below it.
  const keepsOthers = [...assign('').keys()].every((other) => after.has(other));
  return !isTaken && after.has(path) && keepsOthers;
}

/**
 * The addresses of pages that staff have added, in either language, and of those that they may have moved, as visitors and
 * previews see them.
 */
export const listSlugs = (texts: readonly SiteText[]): ReadonlySet<string> =>
  new Set(
    texts
      .filter((text) => isSlug(text) || isShippedAddress(text))
      .flatMap((text) =>
        LANGUAGES.flatMap((language) => [draftedText(text[language]), text[language].published ?? '']),
      ),
  );

const isService = (document: string, texts: readonly SiteText[]): boolean =>
  texts.some(
    (text) => text.document === document && text.path === KIND && draftedText(text.es) === 'Servicio',
  );

/** As in the quote requests that name a service. */
export const MAX_TITLE = 100;

const ADDRESS_PROBLEM =
  'Solo minúsculas sin tilde, números y guiones, en una parte o dos separadas por una barra, y que no sea de otra página.';

const ADDRESS_PROBLEM_UNTIL_THEN = 'Otra página la tiene hasta que se publique lo programado.';

export const SLUG_PROBLEM = 'Solo minúsculas sin tilde, números y guiones, y que no sea de otra página.';
