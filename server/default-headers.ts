import { requestUrl, type WebHandler } from '@voltandes/platform/http';
import { isPortalPath } from '#app/lib/portal-paths.ts';

/** Hosts that browsers trust without HTTPS. Source: https://www.w3.org/TR/secure-contexts/#is-origin-trustworthy */
const LOCAL_NAME = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Browsers ignore it on insecure origins, and log a warning. */
const OPENER_POLICY = { 'cross-origin-opener-policy': 'same-origin' };

/** What is added where the host that the client wrote is trusted without HTTPS. */
export const localHeaders = (hostname: string): Readonly<Record<string, string>> | null =>
  LOCAL_NAME.test(hostname) ? OPENER_POLICY : null;

const complete = new WeakSet<Response>();

/**
 * Marks a response that carries the default headers and a request id already: adding them to a cached page one by one
 * would cost more than all else that is done for it.
 */
export function markComplete(response: Response): Response {
  complete.add(response);
  return response;
}

export const isComplete = (response: Response): boolean => complete.has(response);

/** Adds the default security and caching headers to every response of a handler. */
export function withDefaultHeaders(handle: WebHandler, siteUrl: string): WebHandler {
  return async (request, connection) => {
    const answer = await handle(request, connection);
    if (isComplete(answer)) return answer;
    const { hostname, pathname } = requestUrl(request);
    const { headers } = answer;
    const defaults = {
      ...defaultHeaders({ siteUrl, pathname, type: headers.get('content-type') }),
      ...localHeaders(hostname),
    };
    for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value);
    return answer;
  };
}

/**
 * The headers that every response carries, unless the handler has set them, beside {@link localHeaders}. Sources:
 * https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html,
 * https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies
 *
 * @param options.siteUrl when HTTPS, HSTS is set, subdomains included
 * @param options.type the media type
 */
export function defaultHeaders({
  pathname,
  siteUrl,
  type,
}: {
  siteUrl: string;
  pathname: string;
  type: string | null;
}): Record<string, string> {
  const isSecure = siteUrl.startsWith('https:');
  return {
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    ...(isSecure && OPENER_POLICY),
    // Pages set a stricter policy; everything else may only be framed by ourselves.
    'content-security-policy': "frame-ancestors 'self'",
    // Images may be embedded in e-mails and other sites.
    'cross-origin-resource-policy': type?.startsWith('image/') ? 'cross-origin' : 'same-origin',
    // Portal URLs carry tokens and record ids: send no referrer.
    'referrer-policy': isPortalPath(pathname) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}
