import type { AuthContext, AuthDependencies } from './auth-dependencies.ts';
import type { AuthError } from './errors.ts';

/**
 * Where to send someone back to: the address that the request names, or the page it came from, if the project
 * allows it; the site otherwise.
 */
export function resolveRedirect(deps: AuthDependencies, context: AuthContext, named?: string): string {
  const candidates = [
    named,
    context.req.header('redirect_to'),
    context.req.query('redirect_to'),
    context.req.header('referer'),
  ];
  return candidates.find((candidate) => candidate && isRedirectAllowed(deps, candidate)) || siteUrl(deps);
}

export function siteUrl({ config, platform }: Addresses): string {
  return config.site_url || platform.publicUrl;
}

/** What decides where people may be sent. */
interface Addresses {
  readonly config: Pick<AuthDependencies['config'], 'site_url' | 'additional_redirect_urls'>;
  readonly platform: Pick<AuthDependencies['platform'], 'publicUrl'>;
}

/** A browser reads a backslash as a slash and leaves white space out, a pattern does not. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is refused
const AMBIGUOUS = /[\\\s\u0000-\u001f\u007f]/;

/**
 * Whether people may be sent to an address: to the site's own scheme, host and port, and to what
 * `additional_redirect_urls` names. Addresses of this machine are allowed while the installation runs on one.
 * Source: https://supabase.com/docs/guides/auth/redirect-urls and supabase/auth, internal/utilities/request.go
 */
export function isRedirectAllowed(addresses: Addresses, candidate: string): boolean {
  if (AMBIGUOUS.test(candidate)) return false;
  const url = URL.parse(candidate);
  if (!url || url.username || url.password) return false;
  const site = URL.parse(siteUrl(addresses));
  const isLoopback = LOOPBACK.test(url.hostname);
  const isOwnHost = url.protocol === site?.protocol && url.hostname === site.hostname;
  if (isOwnHost && (url.port === site.port || isLoopback)) return true;
  // An address in numbers is nobody's name; only this machine's own is harmless, to who sits at it.
  if (/^[\d.]+$|^\[/.test(url.hostname)) {
    const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
    return isWeb && isLoopback && isLocal(addresses);
  }
  url.hash = '';
  const written = [url.href, url.href.replace(/\/$/, '')];
  return addresses.config.additional_redirect_urls.some((pattern) => {
    const expression = globToRegExp(pattern);
    return written.some((text) => expression.test(text));
  });
}

const LOOPBACK = /^(?:localhost|127\.[\d.]+|\[::1\])$/;

function isLocal(addresses: Addresses): boolean {
  return [siteUrl(addresses), addresses.platform.publicUrl].some((address) =>
    LOOPBACK.test(URL.parse(address)?.hostname ?? ''),
  );
}

/** `*` and `?` stay between dots and slashes, `**` does not, `{a,b}` is one of them. */
export function globToRegExp(pattern: string): RegExp {
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

export function withFragment(target: string, values: Record<string, string>): string {
  return `${target.replace(/#.*$/s, '')}#${sorted(values)}`;
}

export function withQuery(target: string, values: Record<string, string>): string {
  const url = new URL(target);
  for (const [name, value] of sorted(values)) url.searchParams.set(name, value);
  return url.href;
}

/** OAuth's word for a status: https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 */
const OAUTH_ERRORS: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** An error on its way back to the application: in the fragment, and for PKCE in the query too. */
export function withError(
  target: string,
  error: AuthError,
  options: { inQuery: boolean; word?: string | undefined; fallback?: string },
): string {
  const word = error.isOAuth ? error.code : (options.word ?? OAUTH_ERRORS[error.status] ?? options.fallback);
  const values = {
    ...(word !== undefined && { error: word }),
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
