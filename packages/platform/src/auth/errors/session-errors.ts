import type { TokenProblem } from '../../gateway/token-error.ts';
import { AuthError } from './auth-error.ts';

/** The messages of golang-jwt, which Supabase Auth passes on. */
const TOKEN_PROBLEMS: ReadonlyMap<TokenProblem, string> = new Map([
  ['expired', 'token has invalid claims: token is expired'],
  ['not_yet_valid', 'token has invalid claims: token is not valid yet'],
  ['bad_signature', 'token signature is invalid: signature is invalid'],
  ['unsigned', 'token signature is invalid: signing method none is invalid'],
]);

/** Errors about tokens and sessions. */
export const sessionErrors = {
  refreshTokenNotFound: () =>
    new AuthError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found'),
  refreshTokenUsed: () =>
    new AuthError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'),
  refreshConflict: () =>
    new AuthError(
      409,
      'conflict',
      'Too many concurrent token refresh requests on the same session or refresh token',
    ),
  sessionExpired: (reason = '') =>
    new AuthError(400, 'session_expired', `Invalid Refresh Token: Session Expired${reason}`),
  insufficientAal: (status: number, message: string) => new AuthError(status, 'insufficient_aal', message),
  sessionInvalid: () => new AuthError(403, 'session_expired', 'Session is no longer valid'),
  noAuthorization: () =>
    new AuthError(401, 'no_authorization', 'This endpoint requires a valid Bearer token'),
  badJwt: ({ problem, reason }: { problem: TokenProblem; reason: string }) =>
    new AuthError(
      403,
      'bad_jwt',
      `invalid JWT: unable to parse or verify signature, ${TOKEN_PROBLEMS.get(problem) ?? `token is malformed: ${reason}`}`,
    ),
  missingSub: () => new AuthError(403, 'bad_jwt', 'invalid claim: missing sub claim'),
  invalidSub: () => new AuthError(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID'),
  invalidSessionId: () => new AuthError(403, 'bad_jwt', 'invalid claim: session_id claim must be a UUID'),
  sessionNotFound: () =>
    new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
  userOfTokenNotFound: () =>
    new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist'),
  notAdmin: () => new AuthError(403, 'not_admin', 'User not allowed'),
} as const;
