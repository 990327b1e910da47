import { COMMON_PASSWORD, isCommonPasswordError } from '#domain/password.ts';

/**
 * What a refusal of the auth service reads on the screen: the server's message, as the product shows it; in words that
 * tell what to do when there were too many.
 *
 * @param unexpected the words for an answer that never came, or was none
 */
export function authWords(
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
