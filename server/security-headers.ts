/**
 * The headers of every page. Scripts run only from our own files or with the page's nonce.
 * Source: https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html
 */
export function securityHeaders(options: {
  nonce: string;
  config: { supabaseUrl: string; siteUrl: string };
  mode: 'production' | 'development';
}): Record<string, string> {
  const { config, mode, nonce } = options;
  const backend = config.supabaseUrl === config.siteUrl ? [] : [config.supabaseUrl];
  const sockets = [config.supabaseUrl, ...(mode === 'development' ? ['http://localhost:*'] : [])].map((url) =>
    url.replace(/^http/, 'ws'),
  );
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", `'nonce-${nonce}'`],
    // Primitives position their layers with style attributes, which no nonce covers.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...backend],
    'connect-src': ["'self'", ...backend, ...sockets],
    'frame-src': ["'self'", 'blob:', ...backend],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
    ...(config.siteUrl.startsWith('https:') && { 'strict-transport-security': 'max-age=31536000' }),
  };
}
