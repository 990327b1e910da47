import { COMMON_PASSWORD, isCommonPasswordError } from '#domain/password.ts';

/**
 * What a refusal of the auth service reads on the screen: the server's message, as the product shows it.
 *
 * @param unexpected the words for an answer that never came, or was none
 */
export function authWords(error: { name: string; message: string }, unexpected = 'Error inesperado'): string {
  if (isCommonPasswordError(error)) return COMMON_PASSWORD;
  return error.name === 'AuthRetryableFetchError' || error.name === 'AuthUnknownError'
    ? unexpected
    : error.message;
}
