import { z } from 'zod';
import { LANGUAGES, type Language } from '../values/language.ts';
import type { Slugs } from '../values/slugs.ts';
import { mergeAddedTexts } from './merge-texts.ts';
import { ADDRESS_PAIRS } from './page-addresses.ts';
import { localPath } from './page-paths.ts';
import { RESERVED_SEGMENTS } from './reserved-segments.ts';
import type { TextChanges } from './text-changes.ts';

/** The texts of a page that staff have added; the lists may be empty. */
export const CUSTOM_PAGE = {
  title: '',
  lead: '',
  description: '',
  facts: [{ label: '', value: '' }],
  sections: [{ title: '', text: '' }],
};

export type CustomPageTexts = typeof CUSTOM_PAGE;

/** Documents of such pages: `custom/n4f00c1ab`. */
const PREFIX = 'custom/';
export const isCustomPage = (document: string): boolean => document.startsWith(PREFIX);
export const customPageDocument = (id: string): string => PREFIX + id;

/** The path of a page's address in its document. Without an English one, the Spanish one serves both languages. */
export const SLUG = 'slug';

/** Whether a text is the address of a page that staff have added. */
export const isSlug = ({ document, path }: { readonly document: string; readonly path: string }): boolean =>
  path === SLUG && isCustomPage(document);

/** The path of what a page is about in its document, for both languages; pages about anything else have none. */
export const KIND = 'kind';
/** As staff read them in drafts and versions. */
const PAGE_KINDS = ['Servicio', 'Sector'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];
export const pageKindSchema = z.enum(PAGE_KINDS);

/** A page that staff have added, in a language. */
export interface CustomPage {
  readonly slugs: Slugs;
  readonly texts: CustomPageTexts;
  readonly kind: PageKind | undefined;
  /** Its Spanish title, by which quote requests name a service. */
  readonly name: string;
  /** Whether search engines may show it. */
  readonly isInSearch: boolean;
  /** False while its English texts are missing: then the Spanish ones are shown. */
  readonly isInEnglish: boolean;
}

/** What the site's lists of pages show of such a page. */
export interface CustomPageLink {
  readonly title: string;
  /** In the language of the list. */
  readonly slug: string;
  /** That of its texts, where it is not the language of the list. */
  readonly lang?: Language;
  readonly kind?: PageKind;
  /** The Spanish title of a service or sector. */
  readonly name?: string;
  /** What a service or sector consists of. */
  readonly lead?: string;
}

/** First segments of addresses that the site or the server answer themselves. */
const TAKEN: ReadonlySet<string> = new Set([
  ...ADDRESS_PAIRS.flat().flatMap((path) => path.split('/').slice(1, path.startsWith('/en/') ? 3 : 2)),
  ...RESERVED_SEGMENTS,
  ...['feeds', 'artwork', 'graphql', 'health', 'ready', 'metrics'],
]);

/** A part of an address, such as `exponor-2027`. */
export const segmentSchema = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

/** The address of a page: one segment that nothing else has. */
export const slugSchema = segmentSchema.refine((slug) => !TAKEN.has(slug));

/** @returns the segment that a title suggests; empty if it has neither letters nor digits */
export const suggestSlug = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');

/** The Spanish path of a page; that of the other language's address, as if it were Spanish. */
export const customPagePath = (slug: string): string => `/${slug}`;

/** The paths of a page's addresses. */
export const customPagePaths = (slugs: Slugs): Readonly<Record<Language, string>> => ({
  es: customPagePath(slugs.es),
  en: localPath('en', customPagePath(slugs.en)),
});

/**
 * Gives pages their addresses. Of two with one address, that with the smaller id has it, so that the same page is shown
 * everywhere: the other one has none, or in English the Spanish one.
 *
 * @param pages the texts of each that hold an address
 * @returns by document, in the order of their ids
 */
export function assignSlugs(
  pages: readonly { readonly document: string; readonly es: TextChanges; readonly en: TextChanges }[],
): Map<string, Slugs> {
  const owners = new Map<string, string>();
  const claim = (texts: TextChanges, document: string): string | undefined => {
    const slug = slugSchema.safeParse(texts[SLUG]).data;
    if (slug === undefined || (owners.get(slug) ?? document) !== document) return undefined;
    owners.set(slug, document);
    return slug;
  };
  const sorted = pages.toSorted((one, other) => (one.document < other.document ? -1 : 1));
  const spanish = sorted.flatMap((page) => {
    const es = claim(page.es, page.document);
    return es === undefined ? [] : [{ ...page, slug: es }];
  });
  return new Map(
    spanish.map(({ document, en, slug }) => [document, { es: slug, en: claim(en, document) ?? slug }]),
  );
}

/**
 * The paths of pages that staff have added, in both languages, as the site shows them.
 *
 * @param documents what is published
 */
export function listCustomPaths(
  documents: readonly {
    readonly document: string;
    readonly language: Language;
    readonly texts: TextChanges;
  }[],
): string[] {
  const textsOf = (document: string, language: Language): TextChanges =>
    documents.find((one) => one.document === document && one.language === language)?.texts ?? {};
  const names = new Set(documents.map(({ document }) => document).filter(isCustomPage));
  const written = [...names]
    .map((document) => ({ document, es: textsOf(document, 'es'), en: textsOf(document, 'en') }))
    .filter(({ es }) => mergeAddedTexts(CUSTOM_PAGE, { texts: es, orders: es }) !== null);
  return [...assignSlugs(written).values()].flatMap((slugs) => {
    const paths = customPagePaths(slugs);
    return LANGUAGES.map((language) => paths[language]);
  });
}
