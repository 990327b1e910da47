import { supabase } from '#app/lib/supabase.ts';
import { authErrorMessage } from '#app/portal/features/auth/auth-error-message.ts';
import { COMMON_PASSWORD, isCommonPasswordError } from '#domain/password.ts';

interface PasswordChange {
  readonly current: string;
  readonly password: string;
  /** From the mail, where the session is too old to do without. */
  readonly nonce: string;
}

/** What there is to say, and beside which field. */
export interface Problem {
  readonly field: 'current' | 'password' | 'nonce' | null;
  readonly words: string;
}

const PROBLEMS: Readonly<Record<string, Problem>> = {
  current_password_required: { field: 'current', words: 'Escriba su contraseña actual' },
  current_password_invalid: { field: 'current', words: 'La contraseña actual no es correcta' },
  same_password: { field: 'password', words: 'La nueva contraseña debe ser distinta de la actual' },
  reauthentication_not_valid: { field: 'nonce', words: 'El código no es correcto o ha vencido' },
};

const UNEXPECTED = 'Error inesperado al actualizar la contraseña';

/**
 * Sets one's own password.
 *
 * @returns null when it is done; `nonce` when a code has just been mailed that has to come along
 */
export async function changePassword(change: PasswordChange): Promise<Problem | 'nonce' | null> {
  try {
    const { auth } = await supabase();
    const { error } = await auth.updateUser({
      password: change.password,
      current_password: change.current,
      ...(change.nonce && { nonce: change.nonce }),
    });
    if (!error) return null;
    if (error.code === 'reauthentication_needed') {
      const asked = await auth.reauthenticate();
      return asked.error ? { field: null, words: authErrorMessage(asked.error) } : 'nonce';
    }
    console.error('password not changed', error.message);
    if (isCommonPasswordError(error)) return { field: 'password', words: COMMON_PASSWORD };
    return PROBLEMS[error.code ?? ''] ?? { field: null, words: authErrorMessage(error, UNEXPECTED) };
  } catch (error) {
    console.error('password not changed', error);
    return { field: null, words: UNEXPECTED };
  }
}
