import { AuthError, LimitError } from './auth-error.ts';

/** Errors about second factors. */
export const factorErrors = {
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
} as const;
