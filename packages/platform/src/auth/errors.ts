import type { TokenProblem } from '../gateway/token-error.ts';
import { AuthError, LimitError, OAuthError } from './auth-error.ts';

/** An error without parameters: status, code and message. */
const always =
  (...error: ConstructorParameters<typeof AuthError>) =>
  () =>
    new AuthError(...error);

/** The messages of golang-jwt, which Supabase Auth passes on. */
const TOKEN_PROBLEMS: ReadonlyMap<TokenProblem, string> = new Map([
  ['expired', 'token has invalid claims: token is expired'],
  ['not_yet_valid', 'token has invalid claims: token is not valid yet'],
  ['bad_signature', 'token signature is invalid: signature is invalid'],
  ['unsigned', 'token signature is invalid: signing method none is invalid'],
]);

/**
 * Every error of the service. Codes and messages are Supabase Auth's.
 * Source: https://supabase.com/docs/guides/auth/debugging/error-codes
 *
 * @example
 * if (!user) throw errors.userNotFound(); // 404 {"code":"user_not_found","message":"User not found"}
 */
export const errors = {
  // The request itself.
  validationFailed: (message: string, status = 400) => new AuthError(status, 'validation_failed', message),
  badJson: (message = 'Could not parse request body as JSON') => new AuthError(400, 'bad_json', message),
  captchaFailed: (reason: string) =>
    new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${reason})`),
  captchaUnreachable: always(500, 'unexpected_failure', 'captcha verification process failed'),
  unsupportedGrant: always(400, 'invalid_credentials', 'unsupported_grant_type'),
  bodyTooLarge: always(413, 'request_entity_too_large', 'Request body too large'),
  rateLimited: (seconds: number) =>
    new LimitError('over_request_rate_limit', 'Request rate limit reached', seconds),
  unexpected: (message = 'Unexpected failure, please check server logs for more information') =>
    new AuthError(500, 'unexpected_failure', message),
  notFound: always(404, 'not_found', 'Not Found'),
  noOauthServer: always(404, 'not_served', 'The OAuth server is not served'),

  // Accounts, their addresses and passwords.
  invalidCredentials: always(400, 'invalid_credentials', 'Invalid login credentials'),
  emailNotConfirmed: (message = 'Email not confirmed', status = 400) =>
    new AuthError(status, 'email_not_confirmed', message),
  phoneNotConfirmed: (message = 'Phone not confirmed', status = 400) =>
    new AuthError(status, 'phone_not_confirmed', message),
  userBanned: (message = 'User is banned') => new AuthError(400, 'user_banned', message),
  bannedCaller: always(403, 'user_banned', 'User is banned'),
  signupDisabled: always(422, 'signup_disabled', 'Signups not allowed for this instance'),
  userExists: always(422, 'user_already_exists', 'User already registered'),
  emailExists: always(422, 'email_exists', 'A user with this email address has already been registered'),
  phoneExists: always(422, 'phone_exists', 'A user with this phone number has already been registered'),
  weakPassword: (message: string, reasons: readonly string[]) =>
    new AuthError(422, 'weak_password', message, { weak_password: { reasons } }),
  samePassword: always(422, 'same_password', 'New password should be different from the old password.'),
  currentPassword: (problem: 'required' | 'invalid') =>
    new AuthError(400, `current_password_${problem}`, 'Current password required when setting new password.'),
  anonymousDisabled: always(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'),
  providerDisabled: (kind: 'email' | 'phone', message: string, status = 400) =>
    new AuthError(status, `${kind}_provider_disabled`, message),
  nonceInvalid: always(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'),
  anonymousPassword: always(
    422,
    'validation_failed',
    'Updating password of an anonymous user without an email or phone is not allowed',
  ),
  reauthenticationNeeded: always(400, 'reauthentication_needed', 'Password update requires reauthentication'),
  anonymousNotAllowed: always(403, 'no_authorization', 'Anonymous user not allowed to perform these actions'),
  userNotFound: (message = 'User not found') => new AuthError(404, 'user_not_found', message),
  invalidUserId: always(404, 'validation_failed', 'user_id must be an UUID'),

  // Tokens and sessions.
  refreshTokenNotFound: always(
    400,
    'refresh_token_not_found',
    'Invalid Refresh Token: Refresh Token Not Found',
  ),
  refreshTokenUsed: always(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used'),
  refreshConflict: always(
    409,
    'conflict',
    'Too many concurrent token refresh requests on the same session or refresh token',
  ),
  sessionExpired: (reason = '') =>
    new AuthError(400, 'session_expired', `Invalid Refresh Token: Session Expired${reason}`),
  insufficientAal: (status: number, message: string) => new AuthError(status, 'insufficient_aal', message),
  sessionInvalid: always(403, 'session_expired', 'Session is no longer valid'),
  noAuthorization: always(401, 'no_authorization', 'This endpoint requires a valid Bearer token'),
  badJwt: ({ problem, reason }: { problem: TokenProblem; reason: string }) =>
    new AuthError(
      403,
      'bad_jwt',
      `invalid JWT: unable to parse or verify signature, ${TOKEN_PROBLEMS.get(problem) ?? `token is malformed: ${reason}`}`,
    ),
  missingSub: always(403, 'bad_jwt', 'invalid claim: missing sub claim'),
  invalidSub: always(400, 'bad_jwt', 'invalid claim: sub claim must be a UUID'),
  invalidSessionId: always(403, 'bad_jwt', 'invalid claim: session_id claim must be a UUID'),
  sessionNotFound: always(403, 'session_not_found', 'Session from session_id claim in JWT does not exist'),
  userOfTokenNotFound: always(403, 'user_not_found', 'User from sub claim in JWT does not exist'),
  notAdmin: always(403, 'not_admin', 'User not allowed'),

  // Links and codes that are sent.
  linkExpired: always(403, 'otp_expired', 'Email link is invalid or has expired'),
  otpExpired: always(403, 'otp_expired', 'Token has expired or is invalid'),
  noSmsProvider: always(500, 'unexpected_failure', 'Unable to get SMS provider'),
  otpDisabled: always(422, 'otp_disabled', 'Signups not allowed for otp'),
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

  // Second factors.
  factorNotFound: always(404, 'mfa_factor_not_found', 'Factor not found'),
  invalidFactorId: always(404, 'validation_failed', 'factor_id must be an UUID'),
  factorDisabled: (type: string, what: 'enroll' | 'verify', message: string) =>
    new AuthError(422, `mfa_${type}_${what}_not_enabled`, message),
  factorNameConflict: (name: string) =>
    new AuthError(
      422,
      'mfa_factor_name_conflict',
      `A factor with the friendly name ${JSON.stringify(name)} for this user already exists`,
    ),
  tooManyFactors: always(
    422,
    'too_many_enrolled_mfa_factors',
    'Maximum number of verified factors reached, unenroll to continue',
  ),
  verifiedFactorExists: always(
    422,
    'mfa_verified_factor_exists',
    'A verified phone factor already exists, unenroll the existing factor to continue',
  ),
  challengeNotFound: always(
    422,
    'mfa_factor_not_found',
    'MFA factor with the provided challenge ID not found',
  ),
  challengeMismatch: always(422, 'mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.'),
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
  noRecoveryCodes: always(404, 'mfa_factor_not_found', 'The user has not enrolled recovery codes'),
  recoveryCodesExist: always(
    422,
    'mfa_verified_factor_exists',
    'Recovery codes are already enrolled for this user, use regenerate to rotate them',
  ),
  recoveryCodesSoleFactor: always(
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

  // Passkeys and WebAuthn.
  passkeysDisabled: always(404, 'passkey_disabled', 'Passkeys are disabled'),
  tooManyPasskeys: always(422, 'too_many_passkeys', 'Maximum number of passkeys reached'),
  ssoPasskey: always(422, 'validation_failed', 'SSO users cannot register passkeys'),
  passkeyNotFound: always(404, 'validation_failed', 'Passkey not found'),
  webauthnChallengeNotFound: always(
    400,
    'webauthn_challenge_not_found',
    'Challenge not found or already used',
  ),
  webauthnChallengeExpired: always(400, 'webauthn_challenge_expired', 'Challenge has expired'),
  webauthnFailed: always(400, 'webauthn_verification_failed', 'Credential verification failed'),
  webauthnCredentialExists: always(
    422,
    'webauthn_credential_exists',
    'This credential is already registered',
  ),

  // External providers, their flows and identities.
  flowStateNotFound: (status: number, message: string) =>
    new AuthError(status, 'flow_state_not_found', message),
  flowStateExpired: always(422, 'flow_state_expired', 'invalid flow state, flow state has expired'),
  badCodeVerifier: always(
    400,
    'bad_code_verifier',
    'code challenge does not match previously saved code verifier',
  ),
  oauth: (error: string, description: string) => new OAuthError(error, description),
  web3Disabled: always(422, 'web3_provider_disabled', 'Web3 provider is disabled'),
  unsupportedChain: always(400, 'web3_unsupported_chain', 'Unsupported chain'),
  unsupportedProvider: (reason: string) =>
    new AuthError(400, 'validation_failed', `Unsupported provider: ${reason}`),
  externalProviderDisabled: (issuer: string) =>
    new AuthError(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`),
  providerUnreachable: always(500, 'unexpected_failure', 'Unable to reach the external provider'),
  exchangeFailed: always(500, 'unexpected_failure', 'Unable to exchange external code'),
  badOAuthCallback: (message: string) => new AuthError(400, 'bad_oauth_callback', message),
  badOAuthState: always(400, 'bad_oauth_state', 'OAuth callback with invalid state'),
  noExternalEmail: always(500, 'unexpected_failure', 'Error getting user email from external provider'),
  externalEmailUnverified: (provider: string, isSent: boolean) =>
    new AuthError(
      422,
      'provider_email_needs_verification',
      isSent
        ? `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`
        : `Unverified email with ${provider}. Verify the email with ${provider} in order to sign in`,
    ),
  inviteNotFound: always(404, 'invite_not_found', 'Invite not found'),
  inviteMismatch: always(
    400,
    'validation_failed',
    'Invited email does not match emails from external provider',
  ),
  manualLinkingDisabled: always(404, 'manual_linking_disabled', 'Manual linking is disabled'),
  identityExists: (isOwn: boolean) =>
    new AuthError(
      422,
      'identity_already_exists',
      isOwn ? 'Identity is already linked' : 'Identity is already linked to another user',
    ),
  identityNotFound: always(422, 'identity_not_found', "Identity doesn't exist"),
  lastIdentity: always(
    422,
    'single_identity_not_deletable',
    'User must have at least 1 identity after unlinking',
  ),
  emailConflict: always(
    422,
    'email_conflict_identity_not_deletable',
    'Unable to unlink identity due to email conflict',
  ),

  // Single sign-on.
  samlDisabled: always(404, 'saml_provider_disabled', 'SAML 2.0 is disabled'),
  ssoProviderNotFound: (message = 'SSO Identity Provider not found') =>
    new AuthError(404, 'sso_provider_not_found', message),
  ssoProviderDisabled: always(404, 'sso_provider_disabled', 'SSO Provider is currently disabled'),
  ssoDomainExists: (domain: string, owner: string) =>
    new AuthError(
      400,
      'sso_domain_already_exists',
      `SSO Domain '${domain}' is already assigned to an SSO identity provider (${owner})`,
    ),
  ssoAccountAmbiguous: always(
    500,
    'unexpected_failure',
    'Multiple accounts with the same email address in the same linking domain detected',
  ),
  ssoManaged: always(
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
  samlIdpNotFound: always(
    404,
    'saml_idp_not_found',
    'A SAML connection has not been established with this Identity Provider',
  ),
  samlRelayStateNotFound: always(
    404,
    'saml_relay_state_not_found',
    'SAML RelayState does not exist, try logging in again?',
  ),
  samlRelayStateExpired: always(
    422,
    'saml_relay_state_expired',
    'SAML RelayState has expired. Try logging in again?',
  ),
  samlNoUserId: always(
    400,
    'saml_assertion_no_user_id',
    'SAML Assertion did not contain a persistent Subject Identifier attribute or Subject NameID uniquely identifying this user',
  ),
  samlNoEmail: always(400, 'saml_assertion_no_email', 'SAML Assertion does not contain an email address'),

  // Hooks.
  hookFailed: (message: string, cause?: unknown) =>
    new AuthError(500, 'unexpected_failure', message, {}, { cause }),
  hookUnreadable: always(500, 'unexpected_failure', 'Error unmarshaling JSON output.'),
  /** With the hook's own message; a status that is not an error would let the request pass. */
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
  hookUnreachable: always(422, 'hook_timeout_after_retry', 'Failed to reach hook after maximum retries'),
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
} as const;
