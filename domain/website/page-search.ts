import { PAGE_ADDRESSES } from './page-addresses.ts';
import type { TextChanges } from './text-changes.ts';

/** The document of what staff decide about the application's own pages, by their Spanish path. */
export const PAGES_DOCUMENT = 'facts/pages';

/** What is stored of a page that search engines are not to show, as staff read it in drafts and versions. */
export const NOT_IN_SEARCH = 'No aparece';

/** Under which an added page stores it, in its own document. */
export const SEARCH = 'search';

/** The pages whose appearance in search results is decided: those of the sitemap. Spanish paths. */
export const SEARCHED_PAGES: readonly string[] = Object.keys(PAGE_ADDRESSES).filter(
  (path) => !path.includes(':') && !path.startsWith('/recibido/'),
);

/**
 * @param decisions the published document
 * @param path Spanish
 */
export const isInSearch = (decisions: TextChanges | undefined, path: string): boolean =>
  new Map(Object.entries(decisions ?? {})).get(path) !== NOT_IN_SEARCH;
