import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { isDecodable } from '../pages/decodable-path.ts';

/** Paths served before the site's routes, in the order in which the server tries them. */
const PREFIXES: readonly (readonly [pattern: RegExp, label: string])[] = [
  [/^\/(?:health|ready)$/, 'health'],
  [/^\/(auth|rest|storage|functions|realtime|mail|graphql)\/v1(?:\/|$)/, '/$1/v1'],
  [/^\/_mailbox(?:\/|$)/, '/_mailbox'],
  [/^\/og\//, '/og'],
  [/\.[a-z0-9]{2,12}$/, 'file'],
];

/**
 * Labels paths by what serves them: a service, static files, or the pattern of a page's route. The number of labels is
 * bounded by the number of routes, not of requested paths.
 */
export function createRouteLabel(routes: ServerBuild['routes']): (pathname: string) => string {
  const byId = new Map(Object.entries(routes));
  const pathOf = (id: string | undefined): string => {
    const route = byId.get(id ?? '');
    return route ? `${pathOf(route.parentId)}/${route.path ?? ''}`.replace(/\/{2,}/g, '/') : '';
  };
  const pages = [...byId.values()].flatMap((route): RouteObject[] =>
    route?.path === undefined || route.path === '*' ? [] : [{ path: pathOf(route.id) }],
  );
  return (pathname) => {
    const [pattern, label] = PREFIXES.find(([prefix]) => prefix.test(pathname)) ?? [];
    if (pattern && label) return label.replace('$1', pattern.exec(pathname)?.[1] ?? '');
    if (pathname === '/') return '/';
    const match = isDecodable(pathname) ? matchRoutes(pages, pathname)?.[0] : undefined;
    return match?.route.path ?? 'unknown';
  };
}
