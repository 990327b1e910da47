import { COMMON_PASSWORD, isCommonPasswordError } from '#domain/password.ts';

/**
 * The message shown for an auth error: the server's own, except where the user needs to be told what to do.
 *
 * @param unexpected shown when there was no answer, or not a valid one
 */
export function authErrorMessage(
  error: { name: string; message: string; code?: string | undefined },
  unexpected = 'Error inesperado',
): string {
  if (error.code === 'over_request_rate_limit')
    return 'Demasiados intentos. Espere unos minutos e intente nuevamente.';
  if (isCommonPasswordError(error)) return COMMON_PASSWORD;
  return error.name === 'AuthRetryableFetchError' || error.name === 'AuthUnknownError'
    ? unexpected
    : error.message;
}
