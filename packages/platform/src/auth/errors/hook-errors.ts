import { AuthError } from './auth-error.ts';

/** Errors about hooks. */
export const hookErrors = {
  hookFailed: (message: string, cause?: unknown) =>
    new AuthError(500, 'unexpected_failure', message, {}, { cause }),
  hookUnreadable: () => new AuthError(500, 'unexpected_failure', 'Error unmarshaling JSON output.'),
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
} as const;
