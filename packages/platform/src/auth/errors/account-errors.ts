import { AuthError } from './auth-error.ts';

/** Errors about accounts, their addresses and passwords. */
export const accountErrors = {
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
  anonymousDisabled: () =>
    new AuthError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled'),
  providerDisabled: (kind: 'email' | 'phone', message: string, status = 400) =>
    new AuthError(status, `${kind}_provider_disabled`, message),
  nonceInvalid: () => new AuthError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid'),
  anonymousPassword: () =>
    new AuthError(
      422,
      'validation_failed',
      'Updating password of an anonymous user without an email or phone is not allowed',
    ),
  reauthenticationNeeded: () =>
    new AuthError(400, 'reauthentication_needed', 'Password update requires reauthentication'),
  anonymousNotAllowed: () =>
    new AuthError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions'),
  userNotFound: (message = 'User not found') => new AuthError(404, 'user_not_found', message),
  invalidUserId: () => new AuthError(404, 'validation_failed', 'user_id must be an UUID'),
} as const;
