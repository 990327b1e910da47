import { matchPath, type ServerBuild } from 'react-router';
import { z } from 'zod';

/**
 * Decides whether a write may reach the app: only a form posted from one of our pages to a route with an action. There
 * are no cookies, so forging one gains nothing, but visitors of other sites must not submit forms to us unknowingly.
 * Routes whose URL carries a secret may accept posts from anywhere.
 * Source: https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 *
 * @returns the response to the request; null to pass it on to the app
 */
export function refusePost(
  request: Request,
  routes: ServerBuild['routes'],
  siteUrl: string,
): Response | null {
  const { pathname } = new URL(request.url);
  const route = Object.values(routes).find(
    (one) => one?.path !== undefined && one.module.action && matchPath(`/${one.path}`, pathname),
  );
  const allow = route ? 'GET, HEAD, POST' : 'GET, HEAD';
  // Health checks of load balancers use OPTIONS (HAProxy's `option httpchk`).
  if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } });
  // React Router would also return 405, but logs a stack trace each time.
  if (request.method !== 'POST' || !route) return new Response(null, { status: 405, headers: { allow } });
  const isOpen = openSchema.safeParse(route.module.handle).success;
  if (!isOpen && !isFromOurPages(request, siteUrl)) return new Response('Forbidden', { status: 403 });
  const type = request.headers.get('content-type') ?? '';
  const isForm = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type);
  return isForm ? null : new Response('Unsupported Media Type', { status: 415 });
}

/** Declared by routes whose URL itself is the authorization. */
const openSchema = z.object({ acceptsPostsFromAnywhere: z.literal(true) });

function isFromOurPages(request: Request, siteUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  return site === null ? request.headers.get('origin') === siteUrl : site === 'same-origin';
}
