import { expect, test } from 'vitest';
import { COMMON_PASSWORD } from '#domain/staff/password.ts';
import { authErrorMessage } from './auth-error-message.ts';

const error = (code: string | undefined, message = 'Something in English') => ({
  name: 'AuthApiError',
  message,
  code,
});

test.each([
  ['invalid_credentials', 'El correo o la contraseña no son correctos'],
  ['over_request_rate_limit', 'Demasiados intentos. Espere unos minutos e intente nuevamente.'],
  ['user_banned', 'Esta cuenta está desactivada. Contacte a un administrador.'],
  ['bad_jwt', 'Su sesión venció. Inicie sesión nuevamente.'],
  ['mfa_ip_address_mismatch', 'Cambió de red mientras confirmaba. Intente nuevamente.'],
  ['mfa_totp_enroll_not_enabled', 'Las aplicaciones de códigos no están habilitadas'],
])('%s is shown in Spanish', (code, message) => {
  expect(authErrorMessage(error(code))).toBe(message);
});

test.each([undefined, 'unexpected_failure', 'identity_already_exists', 'toString'])(
  'the service’s own message is shown for an error with the code %s',
  (code) => {
    expect(authErrorMessage(error(code))).toBe('Something in English');
    expect(authErrorMessage(error(code), 'Error al cerrar sesión')).toBe('Something in English');
  },
);

test('what the browser says about a failed request is not shown', () => {
  const lost = { name: 'AuthRetryableFetchError', message: 'Failed to fetch' };
  expect(authErrorMessage(lost)).toBe('Error inesperado');
  expect(authErrorMessage(lost, 'Error al cerrar sesión')).toBe('Error al cerrar sesión');
  expect(authErrorMessage(error('unexpected_failure', ''))).toBe('Error inesperado');
});

test('a missing session has its own message', () => {
  const missing = { name: 'AuthSessionMissingError', message: 'Auth session missing!' };
  expect(authErrorMessage(missing)).toBe('Su sesión ya no existe. Inicie sesión nuevamente.');
});

test('a common password is reported as such', () => {
  expect(authErrorMessage({ ...error('weak_password'), ...{ reasons: ['pwned'] } })).toBe(COMMON_PASSWORD);
});
