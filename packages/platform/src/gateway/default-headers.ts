/** Answers that people's pages show: pictures, and documents in a frame. Their service says how long they are kept. */
const SHOWN = /^\/storage\/v1\/(?:object|render)\//;

/**
 * What every answer of the platform carries, unless its service has said otherwise: it is what it says it is, nobody
 * keeps it, its address is told to nobody, and a page may show it only if it is made to be shown.
 * Source: https://cheatsheetseries.owasp.org/cheatsheets/REST_Security_Cheat_Sheet.html#security-headers
 */
export function setDefaultHeaders(
  headers: Headers,
  { method, pathname }: { method: string; pathname: string },
): void {
  const isShown = SHOWN.test(pathname) && (method === 'GET' || method === 'HEAD');
  const defaults = {
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    // Pictures stand in other sites' pages too; everything else is asked for by scripts, which CORS decides on.
    'cross-origin-resource-policy': isShown ? 'cross-origin' : 'same-origin',
    ...(headers.get('content-type')?.startsWith('application/json') && {
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-frame-options': 'DENY',
    }),
  };
  for (const [name, value] of Object.entries(defaults)) if (!headers.has(name)) headers.set(name, value);
}
