/** Responses that pages embed: images, and documents in a frame. Storage sets their caching. */
const EMBEDDABLE = /^\/storage\/v1\/(?:object|render)\//;

/**
 * Sets the default security headers on a response, keeping those that its service has set: no sniffing, no caching, no
 * referrer, and no embedding except of storage objects.
 * Source: https://cheatsheetseries.owasp.org/cheatsheets/REST_Security_Cheat_Sheet.html#security-headers
 */
export function setDefaultHeaders(
  headers: Headers,
  { method, pathname }: { method: string; pathname: string },
): void {
  const isEmbeddable = EMBEDDABLE.test(pathname) && (method === 'GET' || method === 'HEAD');
  const defaults = {
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    // Other sites may embed images. Everything else is fetched by scripts, which CORS governs.
    'cross-origin-resource-policy': isEmbeddable ? 'cross-origin' : 'same-origin',
    ...(headers.get('content-type')?.startsWith('application/json') && {
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-frame-options': 'DENY',
    }),
  };
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value);
}
