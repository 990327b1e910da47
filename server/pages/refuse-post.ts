import { matchPath, type ServerBuild } from 'react-router';

/**
 * Decides whether a write may reach the app: a form posted from a page of our own to a route with an action. Nothing is
 * gained by forging one, as there are no cookies, but visitors of other sites must not send us forms unawares.
 * Source: https://cheatsheetseries.owasp.org/cheatsheets/Cross-Site_Request_Forgery_Prevention_Cheat_Sheet.html
 *
 * @returns the response that refuses the request; null to accept it
 */
export function refusePost(
  request: Request,
  routes: ServerBuild['routes'],
  siteUrl: string,
): Response | null {
  const { pathname } = new URL(request.url);
  const takesForms = Object.values(routes).some(
    (route) => route?.path !== undefined && route.module.action && matchPath(`/${route.path}`, pathname),
  );
  // React Router would also answer 405, but logs a stack trace each time.
  if (request.method !== 'POST' || !takesForms)
    return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
  if (!isFromOurPages(request, siteUrl)) return new Response('Forbidden', { status: 403 });
  const type = request.headers.get('content-type') ?? '';
  const isForm = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(type);
  return isForm ? null : new Response('Unsupported Media Type', { status: 415 });
}

function isFromOurPages(request: Request, siteUrl: string): boolean {
  const site = request.headers.get('sec-fetch-site');
  return site === null ? request.headers.get('origin') === siteUrl : site === 'same-origin';
}
