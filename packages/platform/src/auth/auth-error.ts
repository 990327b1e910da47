/** An error response of the auth service; codes and messages are Supabase Auth's. */
export class AuthError extends Error {
  readonly status: number;
  readonly code: string;
  readonly extra: Readonly<Record<string, unknown>>;
  /** Rendered as an OAuth error (`error`, `error_description`): https://www.rfc-editor.org/rfc/rfc6749#section-5.2 */
  readonly isOAuth: boolean = false;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: Record<string, unknown> = {},
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.status = status;
    this.code = code;
    this.extra = extra;
  }
}

/** A reached rate limit; the response has a `Retry-After` header, in seconds. */
export class LimitError extends AuthError {
  readonly retryAfter: number;

  constructor(code: string, message: string, retryAfter: number) {
    super(429, code, message);
    this.retryAfter = retryAfter;
  }
}

/** An error in OAuth's format. */
export class OAuthError extends AuthError {
  override readonly isOAuth = true;

  constructor(error: string, description: string) {
    super(400, error, description);
  }
}

/** Clients sending this version get string error codes: https://supabase.com/docs/guides/auth/debugging/error-codes */
const API_VERSION = '2024-01-01';

/** Renders an error in the format of the client's API version. */
export function renderAuthError(error: AuthError, request: Request): Response {
  const { code, extra, message, status } = error;
  if (error.isOAuth) return Response.json({ error: code, error_description: message }, { status });
  const version = request.headers.get('x-supabase-api-version') ?? '';
  const isCurrent = /^\d{4}-\d\d-\d\d$/.test(version) && version >= API_VERSION;
  const body = isCurrent
    ? { code, message, ...extra }
    : { code: status, error_code: code, msg: message, ...extra };
  return Response.json(body, {
    status,
    headers: {
      'x-sb-error-code': code,
      ...(isCurrent && { 'x-supabase-api-version': API_VERSION }),
      ...(error instanceof LimitError && { 'retry-after': String(error.retryAfter) }),
    },
  });
}
