import { COMMON_PASSWORD, isCommonPasswordError, WEAK_PASSWORD } from '#domain/staff/password.ts';
import { INVALID_EMAIL } from '#domain/values/email.ts';

const SESSION_EXPIRED = 'Su sesión venció. Inicie sesión nuevamente.';
const SESSION_GONE = 'Su sesión ya no existe. Inicie sesión nuevamente.';

export const ACCOUNT_DEACTIVATED = 'Esta cuenta está desactivada. Contacte a un administrador.';

/** Messages by the service's error code. Source: https://supabase.com/docs/guides/auth/debugging/error-codes */
const MESSAGES: Readonly<Record<string, string>> = {
  bad_jwt: SESSION_EXPIRED,
  email_address_invalid: INVALID_EMAIL,
  email_address_not_authorized: 'No se pueden enviar correos a esta dirección',
  email_exists: 'Ya existe una cuenta con este correo',
  email_not_confirmed: 'Confirme su correo antes de ingresar: el enlace está en el mensaje que le enviamos',
  email_provider_disabled: 'El ingreso con correo no está habilitado',
  flow_state_expired: 'El enlace venció. Solicite uno nuevo.',
  flow_state_not_found: 'El enlace no es válido. Solicite uno nuevo.',
  insufficient_aal: 'Confirme su identidad con el segundo factor e intente nuevamente',
  invalid_credentials: 'El correo o la contraseña no son correctos',
  mfa_challenge_expired: 'El código venció. Use el que muestra ahora su aplicación.',
  mfa_factor_name_conflict: 'Ya existe un segundo factor con ese nombre',
  mfa_factor_not_found: 'Ese segundo factor ya no existe',
  mfa_ip_address_mismatch: 'Cambió de red mientras confirmaba. Intente nuevamente.',
  mfa_recovery_codes_locked: 'Demasiados intentos. Espere unos minutos e intente nuevamente.',
  mfa_totp_enroll_not_enabled: 'Las aplicaciones de códigos no están habilitadas',
  mfa_totp_verify_not_enabled: 'Las aplicaciones de códigos no están habilitadas',
  mfa_webauthn_enroll_not_enabled: 'Las llaves de seguridad no están habilitadas',
  mfa_webauthn_verify_not_enabled: 'Las llaves de seguridad no están habilitadas',
  mfa_verification_failed: 'Código incorrecto. Use el que muestra ahora su aplicación.',
  no_authorization: SESSION_EXPIRED,
  otp_expired: 'El enlace o el código venció o ya se usó. Solicite uno nuevo.',
  over_email_send_rate_limit: 'Ya enviamos varios correos. Espere unos minutos e intente nuevamente.',
  over_request_rate_limit: 'Demasiados intentos. Espere unos minutos e intente nuevamente.',
  passkey_disabled: 'Las llaves de acceso no están habilitadas',
  reauthentication_needed: 'Confirme su identidad con el código que le enviamos por correo',
  reauthentication_not_valid: 'El código no es correcto o ha vencido',
  refresh_token_already_used: SESSION_EXPIRED,
  refresh_token_not_found: SESSION_EXPIRED,
  request_timeout: 'El servicio tardó demasiado. Intente nuevamente.',
  saml_assertion_no_email: 'Su empresa no informó un correo. Contacte a quien administra su cuenta.',
  saml_idp_not_found: 'Su empresa no está habilitada para ingresar aquí',
  saml_provider_disabled: 'El ingreso con la cuenta de su empresa no está habilitado',
  saml_relay_state_expired: 'El ingreso tardó demasiado. Intente nuevamente.',
  saml_relay_state_not_found: 'El ingreso tardó demasiado. Intente nuevamente.',
  same_password: 'La nueva contraseña debe ser distinta de la actual',
  session_expired: SESSION_EXPIRED,
  session_not_found: SESSION_GONE,
  signup_disabled: 'El registro no está habilitado',
  too_many_enrolled_mfa_factors: 'Ya tiene el máximo de segundos factores',
  too_many_passkeys: 'Ya tiene el máximo de llaves de acceso: quite una antes de agregar otra',
  user_already_exists: 'Ya existe una cuenta con este correo',
  user_banned: ACCOUNT_DEACTIVATED,
  user_sso_managed: 'Su empresa administra esta cuenta: el correo y la contraseña se cambian ahí',
  user_not_found: 'Esta cuenta ya no existe',
  validation_failed: 'Los datos ingresados no son válidos',
  webauthn_challenge_expired: 'Pasó demasiado tiempo. Intente nuevamente.',
  webauthn_challenge_not_found: 'Pasó demasiado tiempo. Intente nuevamente.',
  webauthn_credential_exists: 'Esa llave de acceso ya está registrada',
  webauthn_verification_failed: 'Esa llave de acceso no sirve aquí: quizás se quitó de su cuenta',
  weak_password: WEAK_PASSWORD,
};

/**
 * The message for an auth error: in Spanish where the portal knows its code, else the service's own.
 *
 * @param unexpected the message for errors without one, such as a lost connection
 */
export function authErrorMessage(
  error: { name: string; message: string; code?: string | undefined },
  unexpected = error.name === 'AuthSessionMissingError' ? SESSION_GONE : 'Error inesperado',
): string {
  if (isCommonPasswordError(error)) return COMMON_PASSWORD;
  const known = Object.hasOwn(MESSAGES, error.code ?? '') && MESSAGES[error.code ?? ''];
  return known || (error.name === 'AuthApiError' && error.message) || unexpected;
}

const CANCELLED = 'No se usó ninguna llave. Intente nuevamente.';

/** The browser's refusals by name: https://www.w3.org/TR/webauthn-3/#sctn-createCredential */
const REFUSALS: ReadonlyMap<string, string> = new Map([
  ['NotAllowedError', CANCELLED],
  ['AbortError', CANCELLED],
  ['InvalidStateError', 'Este dispositivo o llave ya está registrado en su cuenta'],
  ['SecurityError', 'Las llaves no sirven en esta dirección del sitio'],
]);

/** The message when using a passkey or security key fails, in the browser or in the service. */
export function ceremonyErrorMessage(error: Error & { code?: string | undefined }): string {
  // The official client wraps the browser's error.
  const { cause } = error;
  const refusal = REFUSALS.get(cause instanceof Error ? cause.name : error.name);
  return refusal ?? authErrorMessage(error, 'No se pudo usar la llave');
}
