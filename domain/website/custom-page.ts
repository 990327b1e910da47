import { z } from 'zod';
import { LANGUAGES, type Language } from '../values/language.ts';
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

/** The path of a page's address in its document; both languages have one address. */
export const SLUG = 'slug';

/** The path of what a page is about in its document, for both languages; pages about anything else have none. */
export const KIND = 'kind';
/** As staff read them in drafts and versions. */
const PAGE_KINDS = ['Servicio', 'Sector'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];
export const pageKindSchema = z.enum(PAGE_KINDS);

/** A page that staff have added, in a language. */
export interface CustomPage {
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

/** The address of a page: one segment, such as `exponor-2027`. */
export const slugSchema = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  .refine((slug) => !TAKEN.has(slug));

/** @returns the segment that a title suggests; empty if it has neither letters nor digits */
export const suggestSlug = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-|-$/g, '');

/** The Spanish path. */
export const customPagePath = (slug: string): string => `/${slug}`;

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
  return documents.flatMap(({ document, language, texts }) => {
    if (language !== 'es' || !isCustomPage(document)) return [];
    const slug = slugSchema.safeParse(texts[SLUG]).data;
    const isWritten = mergeAddedTexts(CUSTOM_PAGE, { texts, orders: texts }) !== null;
    return slug === undefined || !isWritten
      ? []
      : LANGUAGES.map((one) => localPath(one, customPagePath(slug)));
  });
}
