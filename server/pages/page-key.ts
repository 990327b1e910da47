import { generatePath, matchPath, type ServerBuild } from 'react-router';
import { z } from 'zod';
import { isPortalPath } from '#app/lib/portal-paths.ts';

/** Longer values are hardly search terms; such pages are rendered per request and not cached. */
const MAX_VALUE_LENGTH = 100;

/** The part of a URL that its page depends on. */
export interface PageKey {
  /** The path with the query parameters its route declares, in the route's order. */
  readonly path: string;
  /**
   * The cache pool. Canonical pages are bounded by the content, filtered ones only by what people search for. Null:
   * not cached.
   */
  readonly pool: 'canonical' | 'filtered' | null;
}

const handleSchema = z.object({ query: z.array(z.string()) });

/**
 * Maps URLs to cache keys by the routes' own declarations: a public route that reads the query names its parameters
 * in `export const handle = { query: […] }`. All others (`fbclid`, `utm_source`) reach neither the page nor its key.
 */
export function createPageKeyResolver(routes: ServerBuild['routes']): (url: Readonly<URL>) => PageKey {
  const pages = Object.values(routes).flatMap((route) => {
    if (!route || (route.path === undefined && !route.index) || route.path === '*') return [];
    const pattern = `/${route.path ?? ''}`;
    if (route.parentId !== 'root' || isPortalPath(pattern)) return [];
    return [{ pattern, query: handleSchema.safeParse(route.module.handle).data?.query ?? [] }];
  });
  return (url) => {
    const isData = url.pathname.endsWith('.data');
    const pathname = isData ? url.pathname.slice(0, -'.data'.length).replace(/^\/_$/, '/') : url.pathname;
    for (const { pattern, query } of pages) {
      const match = matchPath(pattern, pathname);
      if (!match) continue;
      const known = new URLSearchParams();
      for (const name of query) {
        const value = url.searchParams.get(name);
        if (value) known.set(name, value);
      }
      // Case and trailing slashes do not change the page, but would create more keys.
      const isCanonical = generatePath(pattern, match.params) === pathname;
      const isShort = [...known.values()].every((value) => value.length <= MAX_VALUE_LENGTH);
      return {
        path: `${url.pathname}${known.size > 0 ? `?${known}` : ''}`,
        pool: isCanonical && isShort ? (known.size > 0 ? 'filtered' : 'canonical') : null,
      };
    }
    return { path: url.pathname + url.search, pool: null };
  };
}
