import type { AuthError } from '@supabase/supabase-js';
import { countOf } from '#app/i18n/format-count.ts';
import { supabase } from '#app/lib/supabase.ts';
import { authErrorMessage, ceremonyErrorMessage } from '#app/portal/features/auth/auth-error-message.ts';

const RATE_LIMITED = 'over_request_rate_limit';

/**
 * Verifies the first code of a factor, which completes its enrollment.
 *
 * @returns the error message; null on success
 */
export async function verifyEnrolment(factorId: string, code: string): Promise<string | null> {
  try {
    return codeErrorMessage(await challenge([factorId], code));
  } catch (thrown) {
    console.error('second factor not verified', thrown);
    return 'Error inesperado';
  }
}

/**
 * Verifies a code against the user's factors, which raises the session to aal2.
 *
 * @returns the error message; null on success, or when the user has no factor left to verify
 */
export async function verifyCode(factorIds: readonly string[], code: string): Promise<string | null> {
  try {
    const error = await challenge(factorIds, code);
    // A super admin removed the factor after the password was entered: a refreshed session lists what is left.
    if (error?.code === 'mfa_factor_not_found') {
      const { data } = await (await supabase()).auth.refreshSession();
      if (data.user && !data.user.factors?.some(({ status }) => status === 'verified')) return null;
    }
    return codeErrorMessage(error);
  } catch (thrown) {
    console.error('second factor not verified', thrown);
    return 'Error inesperado';
  }
}

async function challenge(factorIds: readonly string[], code: string): Promise<AuthError | null> {
  const { mfa } = (await supabase()).auth;
  let error: AuthError | null = null;
  for (const factorId of factorIds) {
    ({ error } = await mfa.challengeAndVerify({ factorId, code }));
    // The code may be from another app, and rate limits are per factor.
    if (error?.code !== 'mfa_verification_failed' && error?.code !== RATE_LIMITED) break;
  }
  return error;
}

function codeErrorMessage(error: AuthError | null): string | null {
  if (error?.code === 'mfa_verification_failed')
    return 'Código incorrecto. Use el que muestra ahora su aplicación.';
  if (error?.code === RATE_LIMITED)
    return `Demasiados intentos. Espere ${formatWait(error.message)} e intente nuevamente.`;
  return error && authErrorMessage(error);
}

/**
 * Verifies a recovery code, which uses it up and raises the session to aal2.
 *
 * @returns the error message; null on success
 */
export async function verifyRecoveryCode(code: string): Promise<string | null> {
  try {
    const { error } = await (await supabase()).auth.mfa.recoveryCodes.verify({ code });
    if (error?.code === 'mfa_verification_failed')
      return 'Código incorrecto o ya usado. Escriba otro de los que guardó.';
    if (error?.code === 'mfa_recovery_codes_locked')
      return `Demasiados intentos. Espere ${formatWait(error.message)} e intente nuevamente.`;
    return error && authErrorMessage(error);
  } catch (thrown) {
    console.error('recovery code not verified', thrown);
    return 'Error inesperado';
  }
}

/**
 * Requests one of the user's security keys, which raises the session to aal2.
 *
 * @param factorId any of their keys: the others can respond to its challenge too
 * @returns the error message; null on success
 */
export async function verifyKey(factorId: string): Promise<string | null> {
  try {
    const { error } = await (await supabase()).auth.mfa.webauthn.authenticate({ factorId });
    if (error?.code === 'mfa_verification_failed') return 'Esa llave no es la de su cuenta.';
    return error && ceremonyErrorMessage(error);
  } catch (thrown) {
    console.error('security key not verified', thrown);
    return 'Error inesperado';
  }
}

/** Formats the wait that the server's message states in seconds. */
function formatWait(message: string): string {
  const seconds = Number(/after (\d+) seconds/.exec(message)?.[1] ?? 0);
  if (seconds === 0) return 'unos minutos';
  if (seconds < 90) return countOf(seconds, 'segundo', 'segundos');
  return `${Math.ceil(seconds / 60)} minutos`;
}
