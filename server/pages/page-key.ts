import { generatePath, matchPath, type ServerBuild } from 'react-router';
import { z } from 'zod';
import { isPortalPath } from '#app/lib/portal-paths.ts';

/** Beyond it a value is hardly a word to look for; its page is rendered for whoever asks, and not kept. */
const LONGEST_VALUE = 100;

/** An address as far as its page depends on it. */
export interface PageKey {
  /** The path, with those parameters that its route knows, in the route's order. */
  readonly path: string;
  /**
   * Where the page is kept: there are as many canonical ones as there is content, but filtered ones as many as there are
   * words. Null: nowhere.
   */
  readonly pool: 'canonical' | 'filtered' | null;
}

const handleSchema = z.object({ query: z.array(z.string()) });

/**
 * Reads addresses by what the routes say themselves: a public route that reads the query names its parameters in
 * `export const handle = { query: […] }`. Any other (`fbclid`, `utm_source`) gets neither into its page nor into the
 * key under which that is kept.
 */
export function createPageKeyResolver(routes: ServerBuild['routes']): (url: URL) => PageKey {
  const pages = Object.values(routes).flatMap((route) => {
    if (!route || (route.path === undefined && !route.index) || route.path === '*') return [];
    const pattern = `/${route.path ?? ''}`;
    if (route.parentId !== 'root' || isPortalPath(pattern)) return [];
    return [{ pattern, query: handleSchema.safeParse(route.module.handle).data?.query ?? [] }];
  });
  return (url) => {
    const isData = url.pathname.endsWith('.data');
    const pathname = isData ? url.pathname.slice(0, -'.data'.length).replace(/^\/_root$/, '/') : url.pathname;
    for (const { pattern, query } of pages) {
      const match = matchPath(pattern, pathname);
      if (!match) continue;
      const known = new URLSearchParams();
      for (const name of query) {
        const value = url.searchParams.get(name);
        if (value) known.set(name, value);
      }
      // Letters' case and a last slash make no other page, but would make other keys.
      const isCanonical = generatePath(pattern, match.params) === pathname;
      const isShort = [...known.values()].every((value) => value.length <= LONGEST_VALUE);
      return {
        path: `${url.pathname}${known.size > 0 ? `?${known}` : ''}`,
        pool: isCanonical && isShort ? (known.size > 0 ? 'filtered' : 'canonical') : null,
      };
    }
    return { path: url.pathname + url.search, pool: null };
  };
}
