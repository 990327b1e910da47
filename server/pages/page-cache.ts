import type { ContentVersion } from './content-version.ts';
import { answerWith, type Page } from './page.ts';
import type { PageAddress } from './page-address.ts';

export type SiteHandler = (request: Request) => Promise<Response>;

interface CacheEntry {
  readonly version: string;
  readonly page: Promise<Page>;
}

/** Entries per shelf, about 20 MB with their compressed forms. Searches evict only other searches. */
export const MAX_PAGES = { plain: 150, narrowed: 50 } as const;

/**
 * Caches rendered pages until the content version changes. Sessions live in the browser, so a page is the same for
 * everybody unless it says `no-store`.
 *
 * The version is read before rendering, so that a page is never labelled newer than its content. While the version
 * cannot be read, cached pages are served stale.
 */
export function cachePages(options: {
  siteUrl: string;
  render: (request: Request) => Promise<Page>;
  addressOf: (url: URL) => PageAddress | Promise<PageAddress>;
  version: Pick<ContentVersion, 'current'>;
}): SiteHandler {
  /** Least recently used first. */
  const shelves = { plain: new Map<string, CacheEntry>(), narrowed: new Map<string, CacheEntry>() };
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return answerWith(await options.render(request), request);
    }
    const url = new URL(request.url);
    const isKnown = url.search === '' && shelves.plain.has(url.pathname);
    const { path, shelf }: PageAddress = isKnown
      ? { path: url.pathname, shelf: 'plain' }
      : await options.addressOf(url);
    // Only the URL reaches the renderer: headers of the first request must not leak into a shared page.
    const render = (): Promise<Page> => options.render(new Request(options.siteUrl + path));
    if (shelf === null) return answerWith(await render(), request);
    const kept = shelves[shelf];
    const version = await options.version.current().catch(() => null);
    const known = kept.get(path);
    if (known && (version === null || known.version === version)) {
      kept.delete(path);
      kept.set(path, known);
      return answerWith(await known.page, request);
    }
    const page = render();
    if (version !== null) keep(shelf, path, { version, page });
    return answerWith(await page, request);
  };

  function keep(shelf: keyof typeof MAX_PAGES, path: string, rendering: CacheEntry): void {
    const kept = shelves[shelf];
    kept.delete(path);
    kept.set(path, rendering);
    const [oldest] = kept.keys();
    if (kept.size > MAX_PAGES[shelf] && oldest !== undefined) kept.delete(oldest);
    const forget = (): void => {
      if (kept.get(path) === rendering) kept.delete(path);
    };
    rendering.page.then(({ headers }) => {
      if (!isForAll(headers)) forget();
    }, forget);
  }
}

/** `Cache-Control` of shared pages: stored by proxies, revalidated on each request. */
export const FOR_ALL = 'public, no-cache';

function isForAll(headers: Page['headers']): boolean {
  return headers['cache-control'] === FOR_ALL;
}
