import { vercelStegaCombine } from '@vercel/stega';
import type { i18n } from 'i18next';
import type { TextPlace } from '#app/content/site-texts/preview-messages.ts';
import { addChanges } from '#app/i18n/change-messages.ts';
import { DOCUMENTS, LAZY_DOCUMENTS } from '#app/i18n/documents.ts';
import { en } from '#app/i18n/en.ts';
import { es } from '#app/i18n/es.ts';
import { createI18n, type Messages } from '#app/i18n/i18n.ts';
import { MOVES } from '#app/i18n/use-language.ts';
import type { SiteContent } from '#app/lib/site-context.ts';
import type { Language } from '#domain/values/language.ts';
import { COMPANY_DOCUMENT, type Company } from '#domain/website/company.ts';
import { companyOf, validFacts } from '#domain/website/company-facts.ts';
import { companyVariables } from '#domain/website/company-variables.ts';
import {
  assignSlugs,
  CUSTOM_PAGE,
  type CustomPage,
  type CustomPageTexts,
  customPagePath,
  isCustomPage,
  KIND,
  pageKindSchema,
} from '#domain/website/custom-page.ts';
import { fillCompanyText } from '#domain/website/fill-company.ts';
import { diffTexts, mergeAddedTexts, mergeTexts, readItemPage } from '#domain/website/merge-texts.ts';
import { movesOfLinks } from '#domain/website/moved-pages.ts';
import { type PagePicture, PICTURE, PICTURES_DOCUMENT } from '#domain/website/page-picture.ts';
import { isInSearch, PAGES_DOCUMENT, SEARCH } from '#domain/website/page-search.ts';
import { mapWords } from '#domain/website/plain-rich-text.ts';
import { isRichPlace, isUnreadable, readSiteText } from '#domain/website/rich-site-texts.ts';
import { withoutFragment } from '#domain/website/site-redirect.ts';
import type { TextChanges, TextValues } from '#domain/website/text-changes.ts';
import { visitedPage } from '#domain/website/visited-page.ts';

/** The site's texts in one language, as shipped or as staff have changed them, with the company's facts filled in. */
export interface LocalTexts {
  readonly company: Company;
  /** Those that every page loads. */
  readonly messages: Messages;
  readonly i18n: i18n;
  /** What the browser has to change in the texts and links that it loads itself, for `changeMessages`. */
  readonly changes: TextValues;
  /** The pages that staff have added, by their Spanish address. */
  readonly pages: ReadonlyMap<string, CustomPage>;
  /** Whether search engines may show a page, by its Spanish path. */
  isInSearch(path: string): boolean;
  /** The picture of a page, by its Spanish path. */
  pictureOf(path: string): ChosenPicture;
  /** Those of a page, given what its file in `app/i18n/pages` exports. */
  of<T extends object>(shipped: Readonly<Record<Language, T>>): T;
  /** When those were last published, in either language; null for texts that are as shipped. */
  publishedAt(shipped: Readonly<Record<Language, object>>): string | null;
}

interface ChosenPicture {
  /** From the library; null to show what the application ships. */
  readonly picture: PagePicture | null;
  /** For the editor, the mark of where the picture is chosen, to be appended to its text; otherwise empty. */
  readonly mark: string;
}

function documentOf(shipped: Readonly<Record<Language, object>>): string {
  const document = NAMES.get(shipped);
  if (document === undefined) throw new Error('texts that are not in app/i18n/pages');
  return document;
}

const SHARED_PREFIX = 'shared/';
const NAMES = new Map([...DOCUMENTS].map(([document, shipped]) => [shipped, document]));
/** Of each content, its texts by language. */
const known = new WeakMap<SiteContent, Map<Language, LocalTexts>>();

/** The texts of a language. Renders of the same content share them. */
export function localTexts(content: SiteContent, language: Language): LocalTexts {
  const languages = known.get(content) ?? new Map<Language, LocalTexts>();
  known.set(content, languages);
  const texts = languages.get(language) ?? createLocalTexts(content, language);
  languages.set(language, texts);
  return texts;
}

const SHARED = { es, en } as const satisfies Record<Language, Messages>;
/** What an added item of a list says in the editor until its texts are written. */
const PLACEHOLDERS = { es: 'Texto nuevo', en: 'New text' } as const satisfies Record<Language, string>;

function createLocalTexts(content: SiteContent, language: Language): LocalTexts {
  const isEditor = content.preview === 'editor';
  // The editor finds the text that somebody points at.
  const mark = (text: string, place: TextPlace): string =>
    isEditor && text !== '' ? vercelStegaCombine(text, place) : text;
  // Not skipped if they look like an address, as `Acceso: saber…` does: they are never one.
  const markWords = (words: string, place: TextPlace): string =>
    isEditor && words !== '' ? vercelStegaCombine(words, place, false) : words;
  const placeholders = isEditor && { placeholder: PLACEHOLDERS[language] };
  const read = (document: string, texts: TextChanges, orders: TextChanges): CustomPageTexts | null =>
    mergeAddedTexts(CUSTOM_PAGE, {
      texts,
      orders,
      ...placeholders,
      show: (text, path) => mark(text, { document, path }),
    });
  const written = [...content.texts.es].flatMap(([document, es]) => {
    const inSpanish = isCustomPage(document) ? read(document, es, es) : null;
    return inSpanish ? [{ document, es, en: content.texts.en.get(document) ?? {}, inSpanish }] : [];
  });
  const slugs = assignSlugs(written);
  const merge = <T extends object>(shipped: T, changes: Changes, placeOf: (path: string) => TextPlace): T => {
    const { orders, texts } = changes;
    if (!texts && !orders && !isEditor) return shipped;
    return mergeTexts(shipped, {
      texts: texts ?? {},
      orders: orders ?? {},
      pageOf,
      ...placeholders,
      show: (text, path) => {
        const place = placeOf(path);
        const formatted = isRichPlace(place) ? readSiteText(text) : null;
        return formatted ? mapWords(formatted, (words) => markWords(words, place)) : mark(text, place);
      },
    });
  };
  /** Where an added item leads: to a page that is shipped, or to one that staff have added and not removed since. */
  const pageOf = (stored: string): string => {
    const added = slugs.get(stored);
    if (added) return customPagePath(added[language]);
    const path = readItemPage(stored);
    return visitedPage(withoutFragment(path)) ? path : '';
  };
  const mergeDocument = <T extends object>(document: string, shipped: T): T =>
    merge(
      shipped,
      // Both languages have the items of a list in one order.
      {
        texts: readableTexts(document, content.texts[language].get(document)),
        orders: content.texts.es.get(document),
      },
      (path) => ({ document, path }),
    );
  // Facts belong to no language: they are stored under Spanish.
  const facts = validFacts(content.texts.es.get(COMPANY_DOCUMENT) ?? {});
  const company = companyOf(facts);
  const decisions = content.texts.es.get(PAGES_DOCUMENT);
  const filling = (filled: Language) => {
    const variables = companyVariables(company, filled, new Date());
    // Also in documents with formatting, whose keys and types have no variables.
    return <T extends object>(texts: T): T =>
      mergeTexts(texts, { texts: {}, orders: {}, show: (text) => fillCompanyText(text, variables) });
  };
  const fill = filling(language);
  const pages = new Map<string, CustomPage>();
  /** Where the picture of an added page is chosen, by its address. */
  const picturePlaces = new Map<string, TextPlace>();
  for (const { document, en, es: spanish, inSpanish } of written) {
    const own = slugs.get(document);
    if (!own) continue;
    const inEnglish = read(document, en, spanish);
    picturePlaces.set(customPagePath(own.es), { document, path: PICTURE });
    const filledSpanish = filling('es')(inSpanish);
    pages.set(own.es, {
      slugs: own,
      texts: language === 'en' && inEnglish ? fill(inEnglish) : filledSpanish,
      kind: pageKindSchema.safeParse(spanish[KIND]).data,
      name: filledSpanish.title,
      isInSearch: isInSearch(spanish, SEARCH),
      isInEnglish: inEnglish !== null,
    });
  }
  const shared = merge(
    SHARED[language],
    { texts: sharedChanges(content.texts[language]), orders: sharedChanges(content.texts.es) },
    (path) => {
      const [name = '', ...keys] = path.split('.');
      return { document: SHARED_PREFIX + name, path: keys.join('.') };
    },
  );
  // The editor shows them, so that their page can be chosen.
  const layout = isEditor ? shared.layout : withoutDeadEnds(shared.layout);
  const links = [...pages.values()].map(
    ({ isInEnglish, kind, name, slugs: { [language]: slug }, texts }) => ({
      title: texts.title,
      slug,
      ...(kind && { kind, name, lead: texts.lead }),
      ...(language === 'en' && !isInEnglish && { lang: 'es' as const }),
    }),
  );
  const merged = { ...shared, layout: { ...layout, pages: links } };
  const changes = Object.assign(
    // The browser fills the company's facts in, as into the texts that it has: only what staff have changed differs.
    {
      ...diffTexts(SHARED[language], merged),
      // Also none, for a preview that has been opened: what it is sent is added to what it knows.
      ...((content.preview || content.moved.published.length > 0) && {
        [MOVES]: movesOfLinks(content.moved, language),
      }),
    },
    ...LAZY_DOCUMENTS.map((document) => {
      const shipped = DOCUMENTS.get(document)?.[language] ?? {};
      return diffTexts(shipped, fill(mergeDocument(document, shipped)), document);
    }),
    Object.fromEntries(Object.entries(facts).map(([path, fact]) => [`${COMPANY_DOCUMENT}.${path}`, fact])),
  );
  const messages = fill(merged);
  const i18n = createI18n(language, messages, company);
  addChanges(i18n, changes);
  const shippedPages = new WeakMap<object, object>();
  return {
    company,
    messages,
    i18n,
    changes,
    pages,
    publishedAt: (shipped) => content.publishedAt.get(documentOf(shipped)) ?? null,
    pictureOf(path) {
      const place = picturePlaces.get(path) ?? { document: PICTURES_DOCUMENT, path };
      const chosen = new Map(Object.entries(content.texts.es.get(place.document) ?? {})).get(place.path);
      return {
        picture: content.pictures.get(chosen ?? '') ?? null,
        mark: isEditor ? vercelStegaCombine('', place) : '',
      };
    },
    isInSearch: (path) => isInSearch(decisions, path) && pages.get(path.slice(1))?.isInSearch !== false,
    of<T extends object>(shipped: Readonly<Record<Language, T>>) {
      const document = documentOf(shipped);
      const known = shippedPages.get(shipped);
      // Stored below for the same texts.
      if (known) return known as T;
      const filled = fill(mergeDocument(document, shipped[language]));
      shippedPages.set(shipped, filled);
      return filled;
    },
  };
}

/** The menu and the footer without the entries that lead nowhere. */
function withoutDeadEnds(layout: Messages['layout']): Messages['layout'] {
  const leads = ({ page }: { readonly page: string }): boolean => page !== '';
  const { footer, menu } = layout;
  return {
    ...layout,
    menu: {
      ...menu,
      entries: menu.entries
        .map((entry) => (entry.links ? { ...entry, links: entry.links.filter(leads) } : entry))
        .filter((entry) => leads(entry) || (entry.links ?? []).length > 0),
    },
    footer: {
      ...footer,
      serviceList: footer.serviceList.filter(leads),
      companyList: footer.companyList.filter(leads),
    },
  };
}

/** Changes without the documents that the schema refuses. */
const readableTexts = (document: string, changes: TextChanges | undefined): TextChanges | undefined =>
  changes &&
  Object.fromEntries(
    Object.entries(changes).filter(([path, text]) => !isUnreadable({ document, path }, text)),
  );

interface Changes {
  readonly texts: TextChanges | undefined;
  readonly orders: TextChanges | undefined;
}

/** The changes of the texts that every page loads, by their path among these. */
function sharedChanges(documents: ReadonlyMap<string, TextChanges>): TextChanges | undefined {
  const changes = [...documents].flatMap(([document, texts]) =>
    document.startsWith(SHARED_PREFIX)
      ? Object.entries(texts).map(([path, text]) => [`${document.slice(SHARED_PREFIX.length)}.${path}`, text])
      : [],
  );
  return changes.length > 0 ? Object.fromEntries(changes) : undefined;
}
