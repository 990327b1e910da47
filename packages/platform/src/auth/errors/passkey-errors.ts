import { AuthError } from './auth-error.ts';

/** Errors about passkeys and WebAuthn. */
export const passkeyErrors = {
  passkeysDisabled: () => new AuthError(404, 'passkey_disabled', 'Passkeys are disabled'),
  tooManyPasskeys: () => new AuthError(422, 'too_many_passkeys', 'Maximum number of passkeys reached'),
  ssoPasskey: () => new AuthError(422, 'validation_failed', 'SSO users cannot register passkeys'),
  passkeyNotFound: () => new AuthError(404, 'validation_failed', 'Passkey not found'),
  webauthnChallengeNotFound: () =>
    new AuthError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used'),
  webauthnChallengeExpired: () => new AuthError(400, 'webauthn_challenge_expired', 'Challenge has expired'),
  webauthnFailed: () => new AuthError(400, 'webauthn_verification_failed', 'Credential verification failed'),
  webauthnCredentialExists: () =>
    new AuthError(422, 'webauthn_credential_exists', 'This credential is already registered'),
} as const;
