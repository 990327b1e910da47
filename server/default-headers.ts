import { requestUrl, type WebHandler } from '@voltandes/platform/http';
import { isPortalPath } from '#app/lib/portal-paths.ts';

/** Hosts that browsers trust without HTTPS. Source: https://www.w3.org/TR/secure-contexts/#is-origin-trustworthy */
const LOCAL_NAME = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Adds the default security and caching headers to every response of a handler. */
export function withDefaultHeaders(handle: WebHandler, siteUrl: string): WebHandler {
  return async (request, connection) => {
    const answer = await handle(request, connection);
    addDefaultHeaders(answer.headers, { siteUrl, url: requestUrl(request) });
    return answer;
  };
}

/**
 * Sets the headers that every response carries, unless the handler has set them. Sources:
 * https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html,
 * https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies
 *
 * @param options.url of the request
 * @param options.siteUrl when HTTPS, HSTS is set, subdomains included
 */
function addDefaultHeaders(
  headers: Headers,
  { siteUrl, url }: { siteUrl: string; url: Readonly<URL> },
): void {
  const isSecure = siteUrl.startsWith('https:');
  // Images may be embedded in e-mails and other sites.
  const isImage = headers.get('content-type')?.startsWith('image/') ?? false;
  const defaults = {
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    // Browsers ignore it on insecure origins, and log a warning.
    ...((isSecure || LOCAL_NAME.test(url.hostname)) && { 'cross-origin-opener-policy': 'same-origin' }),
    // Pages set a stricter policy; everything else may only be framed by ourselves.
    'content-security-policy': "frame-ancestors 'self'",
    'cross-origin-resource-policy': isImage ? 'cross-origin' : 'same-origin',
    // Portal URLs carry tokens and record ids: send no referrer.
    'referrer-policy': isPortalPath(url.pathname) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value);
}
