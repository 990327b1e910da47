import type { AuthError } from '@supabase/supabase-js';
import { authWords } from '#app/auth-words.ts';
import { supabase } from '#app/supabase.ts';

/**
 * Shows a code of any of the caller's applications; the session is of the second level from then on.
 *
 * @returns the words for what went wrong, or null
 */
export async function verifyCode(factorIds: readonly string[], code: string): Promise<string | null> {
  const { mfa } = (await supabase()).auth;
  let error: AuthError | null = null;
  try {
    for (const factorId of factorIds) {
      ({ error } = await mfa.challengeAndVerify({ factorId, code }));
      if (!error) return null;
      if (error.code !== 'mfa_verification_failed') break;
    }
  } catch (thrown) {
    console.error('second factor not verified', thrown);
    return 'Error inesperado';
  }
  if (error?.code === 'mfa_verification_failed')
    return 'Código incorrecto. Use el que muestra ahora su aplicación.';
  if (error?.code === 'over_request_rate_limit')
    return 'Demasiados intentos. Espere unos minutos e intente nuevamente.';
  return error && authWords(error);
}
