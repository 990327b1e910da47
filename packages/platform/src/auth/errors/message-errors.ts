import { AuthError, LimitError } from './auth-error.ts';

/** Errors about links and codes that are sent. */
export const messageErrors = {
  linkExpired: () => new AuthError(403, 'otp_expired', 'Email link is invalid or has expired'),
  otpExpired: () => new AuthError(403, 'otp_expired', 'Token has expired or is invalid'),
  noSmsProvider: () => new AuthError(500, 'unexpected_failure', 'Unable to get SMS provider'),
  otpDisabled: () => new AuthError(422, 'otp_disabled', 'Signups not allowed for otp'),
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
} as const;
