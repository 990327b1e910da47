import { LANGUAGES, type Language } from '../values/language.ts';
import { listCustomPaths, segmentSchema, slugSchema } from './custom-page.ts';
import { ADDRESS_PAIRS } from './page-addresses.ts';
import { canonicalPath, languageOf, localPath, type Move, movePath, translatedPath } from './page-paths.ts';
import { SEARCHED_PAGES } from './page-search.ts';
import type { TextChanges } from './text-changes.ts';

/**
 * The document of the addresses that staff have given to the application's own pages, by the shipped path in each
 * language: `{ '/servicios': 'soluciones', '/en/services': 'solutions' }`.
 */
export const ADDRESSES_DOCUMENT = 'facts/addresses';

/** The paths of pages that have those of postings or cases below them, whose addresses follow. */
export const LIST_PATHS: ReadonlySet<string> = new Set(
  ADDRESS_PAIRS.flat()
    .filter((path) => /\/:(?:job|case)$/.test(path))
    .map((path) => path.replace(/\/:\w+$/, '')),
);
const isList = (path: string): boolean => LIST_PATHS.has(path);

/** The paths of pages whose addresses may change, in both languages; those of lists first, which others must not be below. */
export const MOVABLE_PATHS: readonly string[] = SEARCHED_PAGES.filter((path) => path !== '/')
  .flatMap((path) => LANGUAGES.map((language) => localPath(language, path)))
  .toSorted((one, other) => Number(isList(other)) - Number(isList(one)));

/** What the application ships at a path, as it is stored. */
export const shippedAddress = (path: string): string => path.replace(/^\/(?:en\/)?/, '');

const SHIPPED: ReadonlySet<string> = new Set(ADDRESS_PAIRS.flat().map(shippedAddress));

const firstSegment = (path: string): string => shippedAddress(path).split('/')[0] ?? '';

/** First segments of paths below which there are others with parameters, such as tokens. */
const PARENTS: ReadonlySet<string> = new Set(
  ADDRESS_PAIRS.flat()
    .filter((path) => path.includes(':'))
    .map(firstSegment),
);

/** First segments of shipped paths, below which other pages may be. */
const GROUPS: ReadonlySet<string> = new Set(
  MOVABLE_PATHS.map(firstSegment).filter((segment) => !PARENTS.has(segment)),
);

/**
 * Whether the page at a shipped path may have an address: one or two segments like that of an added page, which no page
 * is shipped at; for lists one.
 *
 * @param address such as `soluciones` or `servicios/ingenieria`
 */
export function isAddress(path: string, address: string): boolean {
  const [first = '', second, ...others] = address.split('/', 3);
  if (others.length > 0 || SHIPPED.has(address)) return false;
  if (second === undefined) return slugSchema.safeParse(first).success;
  const isGroup = GROUPS.has(first) || slugSchema.safeParse(first).success;
  return !isList(path) && isGroup && segmentSchema.safeParse(second).success;
}

/** Where the application's own pages are, if that is not where they are shipped. */
export interface MovedPages {
  /** From shipped paths to published ones. */
  readonly published: readonly Move[];
  /** From published paths to shipped ones. */
  readonly shipped: readonly Move[];
}

const UNMOVED: MovedPages = { published: [], shipped: [] };

/**
 * The addresses that hold, by the shipped path. Nobody gets an address that a page is shipped at or has: of two that
 * claim one, the first one in the order of pages has it. A page whose address does not hold stays where it is shipped.
 *
 * @param changes the document
 * @param added the paths of pages that staff have added
 */
export function assignAddresses(changes: TextChanges, added: Iterable<string>): ReadonlyMap<string, string> {
  const stored = new Map(Object.entries(changes));
  const owners = new Map([...added].map((path) => [shippedAddress(path), '']));
  const lists = new Set<string>();
  return new Map(
    MOVABLE_PATHS.flatMap((path): [string, string][] => {
      const address = stored.get(path) ?? '';
      if (!isAddress(path, address)) return [];
      const page = translatedPath(path, 'es');
      if ((owners.get(address) ?? page) !== page) return [];
      if (isList(path)) lists.add(address);
      else if (address.includes('/') && lists.has(firstSegment(address))) return [];
      owners.set(address, page);
      return [[path, languageOf(path) === 'en' ? `/en/${address}` : `/${address}`]];
    }),
  );
}

/** Where only this site has pages. */
export interface OwnPaths {
  /** Of pages that staff have added, and of those that they have moved. */
  readonly paths: ReadonlySet<string>;
  /** From where moved pages are, and of lists those below them, to where they are shipped. */
  readonly moves: readonly Move[];
}

/**
 * The paths that only this site has.
 *
 * @param documents what is published
 */
export function listOwnPaths(documents: Parameters<typeof listCustomPaths>[0]): OwnPaths {
  const added = listCustomPaths(documents);
  const { texts = {} } = documents.find(({ document }) => document === ADDRESSES_DOCUMENT) ?? {};
  const addresses = assignAddresses(texts, added);
  return { paths: new Set([...added, ...addresses.values()]), moves: movedPages(addresses).shipped };
}

/**
 * @param addresses from {@link assignAddresses}
 */
export function movedPages(addresses: ReadonlyMap<string, string>): MovedPages {
  if (addresses.size === 0) return UNMOVED;
  const pairs = [...addresses];
  return {
    published: pairs.map(([shipped, path]) => [patternOf(shipped, isList(shipped)), path]),
    shipped: pairs.map(([shipped, path]) => [patternOf(path, isList(shipped)), shipped]),
  };
}

/** The path itself, before its query and fragment; of lists also those below it. */
const patternOf = (path: string, hasPagesBelow: boolean): string =>
  `^${path}${hasPagesBelow ? '(?![^/?#])' : '(?![^?#])'}`;

/** The published path of the page at a published path, in another language. */
export const publishedPathIn = (
  { published, shipped }: MovedPages,
  path: string,
  language: Language,
): string => movePath(published, translatedPath(movePath(shipped, path), language));

/**
 * What links of a page in one language need, so that `localPath` and `translatedPath` lead to published paths: the
 * former to pages in that language, the latter from them to the other one.
 */
export function movesOfLinks(pages: MovedPages, language: Language): Move[] {
  const own = pages.published.filter(([, path]) => languageOf(path) === language);
  const toggled = ADDRESS_PAIRS.flatMap((pair): Move[] =>
    LANGUAGES.filter((other) => other !== language).flatMap((other): Move[] => {
      const [here = ''] = pair.filter((path) => languageOf(path) === language);
      const there = movePath(pages.published, translatedPath(here, other));
      const toggled = translatedPath(movePath(pages.published, here), other);
      return there === toggled
        ? []
        : [[`^${toggled.replace(/:\w+/, '([^/?#]+)')}(?![^?#])`, there.replace(/:\w+/, '$1')]];
    }),
  );
  return [...own, ...toggled];
}

/**
 * Where a path that no page has now leads: the shipped one of a page that has another in some language, or that of its
 * other language.
 *
 * @returns null for any other path, also for those of pages that have not moved
 */
export function findMovedPage({ published, shipped }: MovedPages, pathname: string): string | null {
  const path = canonicalPath(pathname);
  if (path === null || published.length === 0) return null;
  for (const language of LANGUAGES) {
    const page = movePath(shipped, translatedPath(path, language));
    const paths = LANGUAGES.map((one) => translatedPath(page, one));
    const isMoved = paths.some((one) => movePath(published, one) !== one);
    const target = movePath(published, translatedPath(page, languageOf(path)));
    if (isMoved && target !== path) return target;
  }
  return null;
}
