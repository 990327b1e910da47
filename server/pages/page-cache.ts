import type { ContentVersion } from './content-version.ts';
import type { PageKey } from './page-key.ts';
import { type RenderedPage, respondWith } from './rendered-page.ts';

export type SiteHandler = (request: Request) => Promise<Response>;

interface CacheEntry {
  readonly version: string;
  readonly page: Promise<RenderedPage>;
}

/** Entries per pool, about 20 MB with their compressed forms. Searches evict only other searches. */
export const MAX_PAGES = { canonical: 150, filtered: 50 } as const;

/**
 * Caches rendered pages until the content version changes. Sessions live in the browser, so a page is the same for
 * everybody unless it says `no-store`.
 *
 * The version is read before rendering, so that a page is never labelled newer than its content. While the version
 * cannot be read, cached pages are served stale.
 */
export function cachePages(options: {
  siteUrl: string;
  render: (request: Request) => Promise<RenderedPage>;
  keyOf: (url: URL) => PageKey | Promise<PageKey>;
  version: Pick<ContentVersion, 'current'>;
}): SiteHandler {
  /** Least recently used first. */
  const pools = { canonical: new Map<string, CacheEntry>(), filtered: new Map<string, CacheEntry>() };
  return async (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return respondWith(await options.render(request), request);
    }
    const url = new URL(request.url);
    const isKnown = url.search === '' && pools.canonical.has(url.pathname);
    const { path, pool }: PageKey = isKnown
      ? { path: url.pathname, pool: 'canonical' }
      : await options.keyOf(url);
    // Only the URL reaches the renderer: headers of the first request must not leak into a shared page.
    const render = (): Promise<RenderedPage> => options.render(new Request(options.siteUrl + path));
    if (pool === null) return respondWith(await render(), request);
    const kept = pools[pool];
    const version = await options.version.current().catch(() => null);
    const known = kept.get(path);
    if (known && (version === null || known.version === version)) {
      kept.delete(path);
      kept.set(path, known);
      return respondWith(await known.page, request);
    }
    const page = render();
    if (version !== null) keep(pool, path, { version, page });
    return respondWith(await page, request);
  };

  function keep(pool: keyof typeof MAX_PAGES, path: string, rendering: CacheEntry): void {
    const kept = pools[pool];
    kept.delete(path);
    kept.set(path, rendering);
    const [oldest] = kept.keys();
    if (kept.size > MAX_PAGES[pool] && oldest !== undefined) kept.delete(oldest);
    const forget = (): void => {
      if (kept.get(path) === rendering) kept.delete(path);
    };
    rendering.page.then(({ headers }) => {
      if (!isForAll(headers)) forget();
    }, forget);
  }
}

/** `Cache-Control` of shared pages: stored by proxies, revalidated on each request. */
export const SHARED_CACHE_CONTROL = 'public, no-cache';

function isForAll(headers: RenderedPage['headers']): boolean {
  return headers['cache-control'] === SHARED_CACHE_CONTROL;
}
