import { requestUrl } from '@voltandes/platform/http';
import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { isPortalPath } from '#app/lib/portal-paths.ts';
import { canonicalPath } from '#domain/website/page-paths.ts';

/** For a day: without it, browsers may cache a permanent redirect, and thus a mistake, forever. */
const CACHE_CONTROL = 'public, max-age=86400';

/**
 * Redirects other spellings of a page's URL to the canonical one: other case, trailing and doubled slashes, needless
 * escapes, Spanish paths under `/en`, and the empty parameters that a form without scripts leaves. Only paths that a
 * route matches are redirected, so the target is always one of our pages; data requests, files and methods other than
 * GET and HEAD are left alone.
 *
 * @returns a function that returns null when the URL is canonical or unknown
 */
export function createCanonicalRedirect(
  routes: ServerBuild['routes'],
): (request: Request) => Response | null {
  const known = routeObjects(routes);
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return null;
    const { pathname, search } = requestUrl(request);
    const path = canonicalPath(pathname);
    if (path === null) return null;
    const isPortal = isPortalPath(path);
    const query = isPortal ? search : withoutEmptyParameters(search);
    if ((path === pathname && query === search) || path.endsWith('.data') || !matchRoutes(known, path))
      return null;
    // Relative: neither a Host header nor the path itself can name another origin.
    return new Response(null, {
      status: 308,
      // The portal's queries carry tokens.
      headers: { location: path + query, 'cache-control': isPortal ? 'no-store' : CACHE_CONTROL },
    });
  };
}

/** Leaves the other parameters as written. */
function withoutEmptyParameters(search: string): string {
  const parameters = search.slice(1).split('&');
  const kept = parameters.filter((parameter) => !/^[^=]*=$/.test(parameter)).join('&');
  return kept === '' ? '' : `?${kept}`;
}

/** The build's routes as a tree, without the catch-all. */
export function routeObjects(routes: ServerBuild['routes'], parentId = 'root'): RouteObject[] {
  return Object.values(routes).flatMap((route): RouteObject[] => {
    if (!route || route.parentId !== parentId || route.path === '*') return [];
    if (route.index) return [{ id: route.id, index: true }];
    const children = routeObjects(routes, route.id);
    return [{ id: route.id, ...(route.path !== undefined && { path: route.path }), children }];
  });
}
