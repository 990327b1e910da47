import { createHash } from 'node:crypto';
import { requestUrl } from '@voltandes/platform/http';
import { createRequestHandler, matchRoutes, type ServerBuild } from 'react-router';
import type { MovedPages } from '#domain/website/moved-pages.ts';
import { movePath } from '#domain/website/page-paths.ts';
import { isPreviewPath } from '#domain/website/preview-path.ts';
import { createCanonicalRedirect, routeObjects } from './canonical-path.ts';
import { createPageKeyResolver } from './page-key.ts';

/** What depends on where the pages are. */
export interface SiteRouting {
  readonly moved: MovedPages;
  readonly build: ServerBuild;
  /** React Router's; given a function that loads the build, it would prepare the routes again for each request. */
  readonly handle: ReturnType<typeof createRequestHandler>;
  readonly keyOf: ReturnType<typeof createPageKeyResolver>;
  readonly redirect: ReturnType<typeof createCanonicalRedirect>;
  readonly reload: ReturnType<typeof createReload>;
}

/**
 * Prepares the routing of a build for where staff have moved its pages. The last one is kept, as the same pages are
 * asked for until others are published.
 */
export function createSiteRouting(
  build: ServerBuild,
  mode: 'production' | 'development',
): (moved: MovedPages) => SiteRouting {
  let known: { readonly moved: MovedPages; readonly key: string; readonly routing: SiteRouting } | undefined;
  return (moved) => {
    if (known?.moved === moved) return known.routing;
    // Read again whenever other content changes.
    const key = JSON.stringify(moved.published);
    const routing = known?.key === key ? known.routing : { moved, ...prepare(movePages(build, moved), mode) };
    known = { moved, key, routing };
    return routing;
  };
}

const prepare = (build: ServerBuild, mode: 'production' | 'development'): Omit<SiteRouting, 'moved'> => ({
  build,
  handle: createRequestHandler(build, mode),
  keyOf: createPageKeyResolver(build.routes),
  redirect: createCanonicalRedirect(build.routes),
  reload: createReload(build.routes),
});

/**
 * The build with its pages at their published paths, also in the manifest by which browsers navigate. Its version
 * differs, so that a browser that knows the former paths loads a document when it asks for more of them.
 */
export function movePages(build: ServerBuild, { published }: MovedPages): ServerBuild {
  if (published.length === 0) return build;
  const move = <Route extends { path?: string | undefined; parentId?: string | undefined }>(
    route: Route | undefined,
  ): Route | undefined =>
    route?.path === undefined || route.parentId !== 'root'
      ? route
      : { ...route, path: movePath(published, `/${route.path}`).slice(1) };
  const moveAll = <Route extends { path?: string | undefined; parentId?: string | undefined }>(
    routes: Readonly<Record<string, Route | undefined>>,
  ): Record<string, Route | undefined> =>
    Object.fromEntries(Object.entries(routes).map(([id, route]) => [id, move(route)]));
  const version = createHash('sha256').update(JSON.stringify(published)).digest('hex').slice(0, 8);
  return {
    ...build,
    routes: moveAll(build.routes),
    assets: {
      ...build.assets,
      routes: moveAll(build.assets.routes),
      version: `${build.assets.version}-${version}`,
    },
  };
}

/**
 * Lets a browser load the document of a path when it asks for the data of a page that is elsewhere now: it knows the
 * routes of the document that it has loaded, and would show an error for the data of another page.
 *
 * @returns a function that returns null for data that the browser can show
 */
function createReload(routes: ServerBuild['routes']): (request: Request) => Response | null {
  const known = routeObjects(routes);
  const pages = new Map(
    Object.values(routes).flatMap((route) => (route?.parentId === 'root' ? [[route.id, route]] : [])),
  );
  const catchAll = [...pages.values()].find(({ path }) => path === '*')?.id;
  return (request) => {
    const { pathname, search } = requestUrl(request);
    if (!pathname.endsWith('.data') || !search.includes('_routes=') || isPreviewPath(pathname)) return null;
    const query = new URLSearchParams(search);
    // Named, because those of the root are not asked for again.
    const expected = (query.get('_routes') ?? '').split(',').find((id) => pages.has(id));
    // Of the home page, it is `/_.data`, and of an address with a trailing slash, `/x/_.data`.
    const path = pathname.replace(/(?:(?<=\/)_)?\.data$/, '').replace(/^\/+/, '/');
    const shown = matchRoutes(known, path)?.[0]?.route.id ?? catchAll;
    if (expected === undefined || expected === shown) return null;
    query.delete('_routes');
    return new Response(null, {
      status: 204,
      headers: {
        'x-remix-redirect': path + (query.size > 0 ? `?${query}` : ''),
        'x-remix-reload-document': 'true',
        'x-remix-status': '302',
        'cache-control': 'no-store',
      },
    });
  };
}
