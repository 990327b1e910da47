import type { WebHandler } from '@voltandes/platform/http/listen';
import { isPortalPath } from '#app/lib/portal-paths.ts';

/** What browsers trust without https. Source: https://www.w3.org/TR/secure-contexts/#is-origin-trustworthy */
const LOCAL_NAME = /^(?:localhost|.*\.localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Adds to every answer of a handler what {@link addDefaultHeaders} says. */
export function withDefaultHeaders(handle: WebHandler, siteUrl: string): WebHandler {
  return async (request, connection) => {
    const answer = await handle(request, connection);
    addDefaultHeaders(answer.headers, { siteUrl, url: new URL(request.url) });
    return answer;
  };
}

/**
 * What every answer of this server carries, whichever part of it answers; what a part has said itself stands.
 * Sources: https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html,
 * https://html.spec.whatwg.org/multipage/browsers.html#cross-origin-opener-policies
 *
 * @param url that was asked for
 * @param siteUrl over https it is said for the names below it too
 */
function addDefaultHeaders(headers: Headers, { siteUrl, url }: { siteUrl: string; url: URL }): void {
  const isSecure = siteUrl.startsWith('https:');
  // A picture of ours may stand in mails and in other sites' pages.
  const isPicture = headers.get('content-type')?.startsWith('image/') ?? false;
  const defaults = {
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    // Elsewhere browsers ignore it, and complain.
    ...((isSecure || LOCAL_NAME.test(url.hostname)) && { 'cross-origin-opener-policy': 'same-origin' }),
    // Pages say more of themselves. Whatever else we answer stands in no frame but our own.
    'content-security-policy': "frame-ancestors 'self'",
    'cross-origin-resource-policy': isPicture ? 'cross-origin' : 'same-origin',
    // Addresses of the portal carry tokens and say who is looked at: no other site is told of them.
    'referrer-policy': isPortalPath(url.pathname) ? 'no-referrer' : 'strict-origin-when-cross-origin',
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value);
}
