import type { AuthContext, AuthDependencies } from './auth-dependencies.ts';
import type { AuthError } from './auth-error.ts';

/**
 * Resolves the URL to redirect to: the requested one or the referrer if allowed, otherwise the site URL.
 */
export function resolveRedirect(deps: AuthDependencies, context: AuthContext, requested?: string): string {
  const candidates = [
    requested,
    context.req.header('redirect_to'),
    context.req.query('redirect_to'),
    context.req.header('referer'),
  ];
  return candidates.find((candidate) => candidate && isRedirectAllowed(deps, candidate)) || siteUrl(deps);
}

/** The redirect target for users who request none, or one that is not allowed. */
export function siteUrl({ config, platform }: RedirectSettings): string {
  return config.site_url || platform.publicUrl;
}

interface RedirectSettings {
  readonly config: Pick<AuthDependencies['config'], 'site_url' | 'additional_redirect_urls'>;
  readonly platform: Pick<AuthDependencies['platform'], 'publicUrl'>;
}

/** Browsers read backslashes as slashes and strip whitespace; patterns do not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused
const AMBIGUOUS = /[\\\s\u0000-\u001f\u007f]/;

/**
 * Whether a redirect URL is allowed: the site's own origin, or a match in `additional_redirect_urls`. Loopback
 * addresses are allowed while the installation itself runs on one.
 * Source: https://supabase.com/docs/guides/auth/redirect-urls and supabase/auth, internal/utilities/request.go
 */
export function isRedirectAllowed(settings: RedirectSettings, candidate: string): boolean {
  if (AMBIGUOUS.test(candidate)) return false;
  const url = URL.parse(candidate);
  if (!url || url.username || url.password) return false;
  const site = URL.parse(siteUrl(settings));
  const isLoopback = LOOPBACK.test(url.hostname);
  const isOwnHost = url.protocol === site?.protocol && url.hostname === site.hostname;
  if (isOwnHost && (url.port === site.port || isLoopback)) return true;
  // IP addresses never match patterns; loopback is allowed on local installations only.
  if (/^[\d.]+$|^\[/.test(url.hostname)) {
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
    return isWeb && isLoopback && isLocal(settings);
  }
  url.hash = '';
  const written = [url.href, url.href.replace(/\/$/, '')];
  return settings.config.additional_redirect_urls.some((pattern) => {
    const expression = globToRegExp(pattern);
    return written.some((text) => expression.test(text));
  });
}

const LOOPBACK = /^(?:localhost|127\.[\d.]+|\[::1\])$/;

function isLocal(settings: RedirectSettings): boolean {
  return [siteUrl(settings), settings.platform.publicUrl].some((address) =>
    LOOPBACK.test(URL.parse(address)?.hostname ?? ''),
  );
}

/** Supabase's glob syntax: `*` and `?` do not match `.` and `/`, `**` does, `{a,b}` matches either. */
function globToRegExp(pattern: string): RegExp {
  let depth = 0;
  const source = pattern.replace(/\*\*|[*?{},]|[\\^$.|+()[\]]/g, (part) => {
    if (part === '**') return '.*';
    if (part === '*') return '[^./]*';
    if (part === '?') return '[^./]';
    if (part === '{') {
      depth += 1;
      return '(?:';
    }
    if (part === '}' && depth > 0) {
      depth -= 1;
      return ')';
    }
    if (part === ',') return depth > 0 ? '|' : ',';
    return `\\${part}`;
  });
  return new RegExp(`^${source}${')'.repeat(depth)}$`);
}

/** Replaces a URL's fragment, which browsers do not send to servers. */
export function withFragment(target: string, values: Record<string, string>): string {
  return `${target.replace(/#.*$/s, '')}#${sorted(values)}`;
}

/** Adds query parameters to a URL, replacing existing ones. */
export function withQuery(target: string, values: Record<string, string>): string {
  const url = new URL(target);
  for (const [name, value] of sorted(values)) url.searchParams.set(name, value);
  return url.href;
}

/** OAuth error codes by status: https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 */
const OAUTH_ERRORS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** Adds an error to a redirect URL: in the fragment, and for PKCE in the query too. */
export function withError(
  target: string,
  error: AuthError,
  options: { inQuery: boolean; code?: string | undefined; fallback?: string },
): string {
  const code = error.isOAuth ? error.code : (options.code ?? OAUTH_ERRORS[error.status] ?? options.fallback);
  const values = {
    ...(code !== undefined && { error: code }),
    ...(!error.isOAuth && { error_code: error.code }),
    error_description: error.message,
  };
  return withFragment(options.inQuery ? withQuery(target, values) : target, values);
}

function sorted(values: Record<string, string>): URLSearchParams {
  const parameters = new URLSearchParams(values);
  parameters.sort();
  return parameters;
}
