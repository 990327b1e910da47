import type { SiteConfig } from '#app/lib/site-context.ts';

/**
 * A page's own security headers. Scripts run from our origin, or inline when named by hash: a cached page cannot
 * carry a nonce, which must be unique per response. Sources:
 * https://cheatsheetseries.owasp.org/cheatsheets/HTTP_Headers_Cheat_Sheet.html,
 * https://www.w3.org/TR/CSP3/#strict-csp
 */
export function securityHeaders(options: {
  /** Source expressions, `'sha256-…'`. */
  inlineScripts: readonly string[];
  config: Pick<SiteConfig, 'supabaseUrl' | 'siteUrl' | 'tracking'>;
  mode: 'production' | 'development';
  /** Whether our own pages may show it in a frame. */
  isFramed?: boolean;
}): Record<string, string> {
  const { config, inlineScripts, isFramed = false, mode } = options;
  const backend = config.supabaseUrl === config.siteUrl ? [] : [config.supabaseUrl];
  const sockets = [config.supabaseUrl, ...(mode === 'development' ? ['http://localhost:*'] : [])].map((url) =>
    url.replace(/^http/, 'ws'),
  );
  const { scripts, beacons } = trackers(config.tracking);
  const policy: Record<string, string[]> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...inlineScripts, ...scripts],
    // Radix positions popovers with style attributes, which neither nonces nor hashes cover.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', ...backend, ...beacons],
    'connect-src': ["'self'", ...backend, ...sockets, ...beacons],
    'frame-src': ["'self'", 'blob:', ...backend],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': [isFramed ? "'self'" : "'none'"],
  };
  return {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join('; '),
    // For browsers without support for frame-ancestors.
    'x-frame-options': isFramed ? 'SAMEORIGIN' : 'DENY',
    'permissions-policy': 'camera=(), geolocation=(), microphone=()',
  };
}

/**
 * The sources of the configured advertising tags, and where they report to. Sources:
 * https://developers.facebook.com/docs/meta-pixel/get-started,
 * https://developers.google.com/tag-platform/security/guides/csp
 */
function trackers({ conversionId, pixelId }: SiteConfig['tracking']): {
  scripts: string[];
  beacons: string[];
} {
  const pixel = pixelId ? ['https://connect.facebook.net'] : [];
  const conversion = conversionId
    ? [
        'https://www.googletagmanager.com',
        'https://www.googleadservices.com',
        'https://googleads.g.doubleclick.net',
      ]
    : [];
  return {
    scripts: [...pixel, ...conversion],
    beacons: [
      ...(pixelId ? [...pixel, 'https://www.facebook.com'] : []),
      ...(conversionId ? [...conversion, 'https://www.google.com', 'https://www.google.cl'] : []),
    ],
  };
}
