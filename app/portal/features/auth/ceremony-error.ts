import { authErrorMessage } from './auth-error-message.ts';

const CANCELLED = 'No se usó ninguna llave. Intente nuevamente.';

/** The browser's refusals by name: https://www.w3.org/TR/webauthn-3/#sctn-createCredential */
const REFUSALS: ReadonlyMap<string, string> = new Map([
  ['NotAllowedError', CANCELLED],
  ['AbortError', CANCELLED],
  ['InvalidStateError', 'Este dispositivo o llave ya está registrado en su cuenta'],
  ['SecurityError', 'Las llaves no sirven en esta dirección del sitio'],
]);

/** The message for a failed use of a passkey or security key, of the browser or of the service. */
export function ceremonyErrorMessage(error: Error & { code?: string | undefined }): string {
  // The official client wraps the browser's error.
  const { cause } = error;
  const refusal = REFUSALS.get(cause instanceof Error ? cause.name : error.name);
  return refusal ?? authErrorMessage(error, 'No se pudo usar la llave');
}
