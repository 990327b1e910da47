import type { Platform } from '@voltandes/platform';
import { requestUrl } from '@voltandes/platform/http';
import type { ContentVersion } from './content-version.ts';
import type { PageKey } from './page-key.ts';
import { type RenderedPage, respondWith } from './rendered-page.ts';

export type Connection = Parameters<Platform['fetch']>[1];

export interface SiteHandler {
  /** @param connection the visitor's; undefined for requests of our own */
  (request: Request, connection?: Connection): Promise<Response>;
  /**
   * Responds with a page that is cached and current, without asking what else could serve its path: nothing does, for
   * the site has served it before.
   *
   * @returns null when there is none
   */
  readonly cached?: (request: Request) => Promise<Response | null> | null;
}

interface CacheEntry {
  readonly version: string;
  readonly page: Promise<RenderedPage>;
}

/** From the cache, rendered, or from the cache because the content's version cannot be read. */
export type PageOutcome = 'hit' | 'miss' | 'stale';

/** Entries per pool, about 20 MB with their compressed variants. Searches evict only other searches. */
export const MAX_PAGES = { canonical: 150, filtered: 50 } as const;

/**
 * Caches rendered pages until the content version changes. Sessions live in the browser, so a page is the same for
 * everybody unless it is `no-store`.
 *
 * The version is read before rendering, so that a page is never labelled newer than its content. While the version
 * cannot be read, and where a new rendering fails, cached pages are served stale.
 */
export function cachePages(options: {
  siteUrl: string;
  render: (request: Request, connection?: Connection) => Promise<RenderedPage>;
  keyOf: (url: Readonly<URL>) => PageKey | Promise<PageKey>;
  version: Pick<ContentVersion, 'current'>;
  onPage?: ((outcome: PageOutcome) => void) | undefined;
}): SiteHandler {
  /** Least recently used first. */
  const pools = { canonical: new Map<string, CacheEntry>(), filtered: new Map<string, CacheEntry>() };
  /** Kept apart until it is known whether they are cached: pages that do not exist must not evict others. */
  const underWay = new Map<string, CacheEntry>();
  const serve: SiteHandler = async (request, connection) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      return respondWith(await options.render(request, connection), request);
    }
    const url = requestUrl(request);
    const isKnown = url.search === '' && pools.canonical.has(url.pathname);
    const { path, pool }: PageKey = isKnown
      ? { path: url.pathname, pool: 'canonical' }
      : await options.keyOf(url);
    // Only the URL reaches the renderer: headers of the first request must not leak into a shared page.
    const render = (): Promise<RenderedPage> => options.render(new Request(options.siteUrl + path));
    if (pool === null) return respondWith(await render(), request);
    const cache = pools[pool];
    const version = await options.version.current().catch(() => null);
    const known = cache.get(path);
    const current = [underWay.get(path), known].find(
      (entry) => entry && (version === null || entry.version === version),
    );
    if (current) {
      if (current === known) touch(cache, path, known);
      options.onPage?.(version === null ? 'stale' : 'hit');
      return respondWith(await current.page, request);
    }
    options.onPage?.('miss');
    const rendering = render();
    const page = known
      ? rendering.then(
          (rendered) => (isBroken(rendered) ? known.page : rendered),
          () => known.page,
        )
      : rendering;
    if (version !== null) {
      const entry = { version, page };
      underWay.set(path, entry);
      const finish = (rendered: RenderedPage | null): void => {
        // A newer version may be under way.
        if (underWay.get(path) !== entry) return;
        underWay.delete(path);
        if (rendered && isShared(rendered.headers)) store(pool, path, entry);
        else if (rendered && !isBroken(rendered)) cache.delete(path);
      };
      rendering.then(finish, () => finish(null));
    }
    return respondWith(await page, request);
  };
  const respondIfCurrent = async (request: Request, path: string, known: CacheEntry) => {
    const version = await options.version.current().catch(() => null);
    if (known.version !== version) return null;
    touch(pools.canonical, path, known);
    options.onPage?.('hit');
    return respondWith(await known.page, request);
  };
  return Object.assign(serve, {
    cached(request: Request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return null;
      const { pathname, search } = requestUrl(request);
      const known = search === '' ? pools.canonical.get(pathname) : undefined;
      return known ? respondIfCurrent(request, pathname, known) : null;
    },
  });

  function store(pool: keyof typeof MAX_PAGES, path: string, entry: CacheEntry): void {
    const cache = pools[pool];
    touch(cache, path, entry);
    const [oldest] = cache.keys();
    if (cache.size > MAX_PAGES[pool] && oldest !== undefined) cache.delete(oldest);
  }
}

/** Makes an entry the most recently used. */
function touch(cache: Map<string, CacheEntry>, path: string, entry: CacheEntry): void {
  cache.delete(path);
  cache.set(path, entry);
}

/** `Cache-Control` of shared pages: stored by proxies, revalidated on each request. */
export const SHARED_CACHE_CONTROL = 'public, no-cache';

/** Whether a page failed or was rendered without some of its data: the former page then stays in the cache. */
const isBroken = ({ headers, status }: RenderedPage): boolean =>
  status >= 500 || (status === 200 && !isShared(headers));

function isShared(headers: RenderedPage['headers']): boolean {
  return headers['cache-control'] === SHARED_CACHE_CONTROL;
}
