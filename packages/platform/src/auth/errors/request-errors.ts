import { AuthError, LimitError } from './auth-error.ts';

/** Errors about the request itself. */
export const requestErrors = {
  validationFailed: (message: string, status = 400) => new AuthError(status, 'validation_failed', message),
  badJson: (message = 'Could not parse request body as JSON') => new AuthError(400, 'bad_json', message),
  captchaFailed: (reason: string) =>
    new AuthError(400, 'captcha_failed', `captcha protection: request disallowed (${reason})`),
  captchaUnreachable: () => new AuthError(500, 'unexpected_failure', 'captcha verification process failed'),
  unsupportedGrant: () => new AuthError(400, 'invalid_credentials', 'unsupported_grant_type'),
  bodyTooLarge: () => new AuthError(413, 'request_entity_too_large', 'Request body too large'),
  rateLimited: (seconds: number) =>
    new LimitError('over_request_rate_limit', 'Request rate limit reached', seconds),
  unexpected: (message = 'Unexpected failure, please check server logs for more information') =>
    new AuthError(500, 'unexpected_failure', message),
  notFound: () => new AuthError(404, 'not_found', 'Not Found'),
  noOauthServer: () => new AuthError(404, 'not_served', 'The OAuth server is not served'),
} as const;
