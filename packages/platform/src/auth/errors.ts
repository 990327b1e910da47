import { isDataException } from '../database/data-exception.ts';
import type { TokenProblem } from '../gateway/token-error.ts';

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
class LimitError extends AuthError {
  readonly retryAfter: number;

  constructor(code: string, message: string, retryAfter: number) {
    super(429, code, message);
    this.retryAfter = retryAfter;
  }
}

/** An error in OAuth's format. */
class OAuthError extends AuthError {
  override readonly isOAuth = true;

  constructor(error: string, description: string) {
    super(400, error, description);
  }
}

/** The words of golang-jwt, which Supabase Auth passes on. */
const TOKEN_PROBLEMS: ReadonlyMap<TokenProblem, string> = new Map([
  ['expired', 'token has invalid claims: token is expired'],
  ['not_yet_valid', 'token has invalid claims: token is not valid yet'],
  ['bad_signature', 'token signature is invalid: signature is invalid'],
  ['unsigned', 'token signature is invalid: signing method none is invalid'],
]);

/** Source: https://supabase.com/docs/guides/auth/debugging/error-codes */
export const errors = {
  validationFailed: (message: string, status = 400) => new AuthError(status, 'validation_failed', message),
  badJson: (message = 'Could not parse request body as JSON') => new AuthError(400, 'bad_json', message),
  invalidCredentials: () => new AuthError(400, 'invalid_credentials', 'Invalid login credentials'),
  emailNotConfirmed: (message = 'Email not confirmed', status = 400) =>
    new AuthError(status, 'email_not_confirmed', message),
  phoneNotConfirmed: (message = 'Phone not confirmed', status = 400) =>
    new AuthError(status, 'phone_not_confirmed', message),
  userBanned: (message = 'User is banned') => new AuthError(400, 'user_banned', message),
  bannedCaller: () => new AuthError(403, 'user_banned', 'User is banned'),
  signupDisabled: () => new AuthError(422, 'signup_disabled', 'Signups not allowed for this instance'),
  userExists: () => new AuthError(422, 'user_already_exists', 'User already registered'),
  emailExists: () =>
    new AuthError(422, 'email_exists', 'A user with this email address has already been registered'),
  phoneExists: () =>
    new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered'),
  weakPassword: (message: string, reasons: readonly string[]) =>
    new AuthError(422, 'weak_password', message, { weak_password: { reasons } }),
  samePassword: () =>
    new AuthError(422, 'same_password', 'New password should be different from the old password.'),
  currentPassword: (problem: 'required' | 'invalid') =>
    new AuthError(400, `current_password_${problem}`, 'Current password required when setting new password.'),
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
  anonymousDisabled: () =>
    new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'),
  providerDisabled: (kind: 'email' | 'phone', message: string, status = 400) =>
    new AuthError(status, `${kind}_provider_disabled`, message),
  linkExpired: () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired'),
  otpExpired: () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid'),
  nonceInvalid: () => new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'),
  anonymousPassword: () =>
    new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    ),
  reauthenticationNeeded: () =>
    new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication'),
  flowStateNotFound: (status: number, message: string) =>
    new AuthError(status, 'flow_state_not_found', message),
  flowStateExpired: () =>
    new AuthError(422, 'flow_state_expired', 'invalid flow state, flow state has expired'),
  badCodeVerifier: () =>
    new AuthError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier'),
  anonymousNotAllowed: () =>
    new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions'),
  insufficientAal: (status: number, message: string) => new AuthError(status, 'insufficient_aal', message),
  factorNotFound: () => new AuthError(404, 'mfa_factor_not_found', 'Factor not found'),
  invalidFactorId: () => new AuthError(404, 'validation_failed', 'factor_id must be an UUID'),
  factorDisabled: (type: string, what: 'enroll' | 'verify', message: string) =>
    new AuthError(422, `mfa_${type}_${what}_not_enabled`, message),
  factorNameConflict: (name: string) =>
    new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
    ),
  tooManyFactors: () =>
    new AuthError(
      422,
      'too_many_enrolled_mfa_factors',
      'Maximum number of verified factors reached, unenroll to continue',
    ),
  verifiedFactorExists: () =>
    new AuthError(
      422,
      'mfa_verified_factor_exists',
      'A verified phone factor already exists, unenroll the existing factor to continue',
    ),
  challengeNotFound: () =>
    new AuthError(422, 'mfa_factor_not_found', 'MFA factor with the provided challenge ID not found'),
  challengeMismatch: () =>
    new AuthError(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.'),
  challengeExpired: (id: string) =>
    new AuthError(
      422,
      'mfa_challenge_expired',
      `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
    ),
  factorPaused: (seconds: number) =>
    new LimitError(
      'over_request_rate_limit',
      `Too many wrong codes. For security purposes, you can only try again after ${seconds} seconds.`,
      seconds,
    ),
  noRecoveryCodes: () =>
    new AuthError(404, 'mfa_factor_not_found', 'The user has not enrolled recovery codes'),
  recoveryCodesExist: () =>
    new AuthError(
      422,
      'mfa_verified_factor_exists',
      'Recovery codes are already enrolled for this user, use regenerate to rotate them',
    ),
  recoveryCodesSoleFactor: () =>
    new AuthError(
      422,
      'mfa_recovery_codes_sole_factor',
      'At least one other verified factor is required to generate recovery codes',
    ),
  recoveryCodesLocked: (seconds: number) =>
    new LimitError(
      'mfa_recovery_codes_locked',
      `Too many wrong codes. For security purposes, you can only try again after ${seconds} seconds.`,
      seconds,
    ),
  factorVerificationFailed: (message: string) => new AuthError(422, 'mfa_verification_failed', message),
  passkeysDisabled: () => new AuthError(404, 'passkey_disabled', 'Passkeys are disabled'),
  tooManyPasskeys: () => new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached'),
  passkeyNotFound: () => new AuthError(404, 'validation_failed', 'Passkey not found'),
  webauthnChallengeNotFound: () =>
    new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used'),
  webauthnChallengeExpired: () => new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired'),
  webauthnFailed: () => new AuthError(400, 'webauthn_verification_failed', 'Credential verification failed'),
  webauthnCredentialExists: () =>
    new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered'),
  hookFailed: (message: string, cause?: unknown) =>
    new AuthError(500, 'unexpected_failure', message, {}, { cause }),
  /** The hook's own words; a status that is no error would let the request pass. */
  refusedByHook: (message: string, status = 500) =>
    status >= 400 && status <= 599 && status !== 500
      ? new AuthError(Math.trunc(status), 'unknown', message)
      : new AuthError(500, 'unexpected_failure', message),
  hookTimeout: (seconds: number) =>
    new AuthError(
      422,
      'hook_timeout',
      `Failed to reach hook within maximum time of ${seconds.toFixed(6)} seconds`,
    ),
  hookUnreachable: () =>
    new AuthError(422, 'hook_timeout_after_retry', 'Failed to reach hook after maximum retries'),
  hookContentType: (type: string | null) =>
    new AuthError(
      400,
      'hook_payload_invalid_content_type',
      type === null
        ? 'Invalid Content-Type: Missing Content-Type header'
        : `Invalid JSON response. Received content-type: ${type}`,
    ),
  hookResponseTooLarge: (bytes: number) =>
    new AuthError(422, 'hook_payload_over_size_limit', `Payload size exceeded size limit of ${bytes} bytes`),
  rejectedByHook: (what: 'password' | 'MFA', message: string) =>
    what === 'password'
      ? new AuthError(400, 'invalid_credentials', message)
      : new AuthError(403, 'mfa_verification_rejected', message),
  smsFailed: (message: string) => new AuthError(422, 'sms_send_failed', message),
  oauth: (error: string, description: string) => new OAuthError(error, description),
  samlDisabled: () => new AuthError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'),
  ssoProviderNotFound: (message = 'SSO Identity Provider not found') =>
    new AuthError(404, 'sso_provider_not_found', message),
  ssoProviderDisabled: () =>
    new AuthError(404, 'sso_provider_disabled', 'SSO Provider is currently disabled'),
  ssoDomainExists: (domain: string, owner: string) =>
    new AuthError(
      400,
      'sso_domain_already_exists',
      `SSO Domain '${domain}' is already assigned to an SSO identity provider (${owner})`,
    ),
  ssoAccountAmbiguous: () =>
    new AuthError(
      500,
      'unexpected_failure',
      'Multiple accounts with the same email address in the same linking domain detected',
    ),
  ssoManaged: () =>
    new AuthError(
      422,
      'user_sso_managed',
      'Updating email, phone, password of a SSO account only possible via SSO',
    ),
  metadataFetchFailed: (url: string, cause: unknown) =>
    new AuthError(
      400,
      'saml_metadata_fetch_failed',
      `Unable to fetch SAML Metadata from URL '${url}'`,
      {},
      { cause },
    ),
  samlIdpExists: (entityId: string) =>
    new AuthError(
      422,
      'saml_idp_already_exists',
      `SAML Identity Provider with this EntityID (${entityId}) already exists`,
    ),
  samlEntityIdMismatch: (expected: string, given: string) =>
    new AuthError(
      400,
      'saml_entity_id_mismatch',
      `SAML Metadata can be updated only if the EntityID matches for the provider; expected '${expected}' but got '${given}'`,
    ),
  samlIdpNotFound: () =>
    new AuthError(
      404,
      'saml_idp_not_found',
      'A SAML connection has not been established with this Identity Provider',
    ),
  samlRelayStateNotFound: () =>
    new AuthError(404, 'saml_relay_state_not_found', 'SAML RelayState does not exist, try logging in again?'),
  samlRelayStateExpired: () =>
    new AuthError(422, 'saml_relay_state_expired', 'SAML RelayState has expired. Try logging in again?'),
  samlNoUserId: () =>
    new AuthError(
      400,
      'saml_assertion_no_user_id',
      'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user',
    ),
  samlNoEmail: () =>
    new AuthError(400, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address'),
  web3Disabled: () => new AuthError(422, 'web3_provider_disabled', 'Web3 provider is disabled'),
  unsupportedChain: () => new AuthError(400, 'web3_unsupported_chain', 'Unsupported chain'),
  otpDisabled: () => new AuthError(422, 'otp_disabled', 'Signups not allowed for otp'),
  unsupportedProvider: (reason: string) =>
    new AuthError(400, 'validation_failed', `Unsupported provider: ${reason}`),
  externalProviderDisabled: (issuer: string) =>
    new AuthError(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`),
  providerUnreachable: () =>
    new AuthError(500, 'unexpected_failure', 'Unable to reach the external provider'),
  exchangeFailed: () => new AuthError(500, 'unexpected_failure', 'Unable to exchange external code'),
  badOAuthCallback: (message: string) => new AuthError(400, 'bad_oauth_callback', message),
  badOAuthState: () => new AuthError(400, 'bad_oauth_state', 'OAuth callback with invalid state'),
  noExternalEmail: () =>
    new AuthError(500, 'unexpected_failure', 'Error getting user email from external provider'),
  externalEmailUnverified: (provider: string, isSent: boolean) =>
    new AuthError(
      422,
      'provider_email_needs_verification',
      isSent
        ? `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`
        : `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
    ),
  inviteNotFound: () => new AuthError(404, 'invite_not_found', 'Invite not found'),
  inviteMismatch: () =>
    new AuthError(400, 'validation_failed', 'Invited email does not match emails from external provider'),
  manualLinkingDisabled: () => new AuthError(404, 'manual_linking_disabled', 'Manual linking is disabled'),
  identityExists: (isOwn: boolean) =>
    new AuthError(
      422,
      'identity_already_exists',
      isOwn ? 'Identity is already linked' : 'Identity is already linked to another user',
    ),
  identityNotFound: () => new AuthError(422, 'identity_not_found', "Identity doesn't exist"),
  lastIdentity: () =>
    new AuthError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking'),
  emailConflict: () =>
    new AuthError(
      422,
      'email_conflict_identity_not_deletable',
      'Unable to unlink identity due to email conflict',
    ),
  captchaFailed: (reason: string) =>
    new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${reason})`),
  captchaUnreachable: () => new AuthError(500, 'unexpected_failure', 'captcha verification process failed'),
  tooSoon: (kind: 'email' | 'sms', seconds: number) =>
    new LimitError(
      `over_${kind}_send_rate_limit`,
      `For security purposes, you can only request this after ${seconds} seconds.`,
      seconds,
    ),
  emailRateLimited: (seconds: number) =>
    new LimitError('over_email_send_rate_limit', 'email rate limit exceeded', seconds),
  smsRateLimited: (seconds: number) =>
    new LimitError('over_sms_send_rate_limit', 'SMS rate limit exceeded', seconds),
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
  userNotFound: (message = 'User not found') => new AuthError(404, 'user_not_found', message),
  invalidUserId: () => new AuthError(404, 'validation_failed', 'user_id must be an UUID'),
  unsupportedGrant: () => new AuthError(400, 'invalid_credentials', 'unsupported_grant_type'),
  bodyTooLarge: () => new AuthError(413, 'request_too_large', 'Request body too large'),
  rateLimited: (seconds: number) =>
    new LimitError('over_request_rate_limit', 'Request rate limit reached', seconds),
  unexpected: () =>
    new AuthError(
      500,
      'unexpected_failure',
      'Unexpected failure, please check server logs for more information',
    ),
  notFound: () => new AuthError(404, 'not_found', 'Not Found'),
  noOauthServer: () => new AuthError(404, 'not_served', 'The OAuth server is not served'),
} as const;

/** Translates database errors that the caller's input causes. @returns null for any other error */
export function fromDatabase(error: unknown): AuthError | null {
  if (isDataException(error)) return errors.validationFailed('Invalid characters or values');
  // Of two concurrent requests for one address, the unique constraint rejects the second.
  if (!(error instanceof Error && 'constraint' in error)) return null;
  if (error.constraint === 'users_email_partial_key') return errors.emailExists();
  if (error.constraint === 'users_phone_key') return errors.phoneExists();
  if (error.constraint === 'webauthn_credentials_credential_id_key') return errors.webauthnCredentialExists();
  if (error.constraint === 'sso_providers_resource_id_idx')
    return errors.validationFailed('resource_id is already assigned to an SSO identity provider');
  return null;
}

/** Clients that send this version get string error codes: https://supabase.com/docs/guides/auth/debugging/error-codes */
const API_VERSION = '2024-01-01';

/** Renders an error in the format of the client's API version. */
export function renderAuthError(error: AuthError, request: Request): Response {
  const { code, extra, message, status } = error;
  if (error.isOAuth) return Response.json({ error: code, error_description: message }, { status });
  const isCurrent = (request.headers.get('x-supabase-api-version') ?? '') >= API_VERSION;
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
