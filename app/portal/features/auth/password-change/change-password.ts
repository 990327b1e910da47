import { supabase } from '#app/lib/supabase.ts';
import { authErrorMessage } from '#app/portal/features/auth/auth-error-message.ts';
import { COMMON_PASSWORD, isCommonPasswordError } from '#domain/staff/password.ts';

interface PasswordChange {
  readonly current: string;
  readonly password: string;
  /** The mailed code, required by old sessions. */
  readonly nonce: string;
}

/** An error message, and the field it belongs to. */
export interface PasswordError {
  readonly field: 'current' | 'password' | 'nonce' | null;
  readonly message: string;
}

const ERRORS: Readonly<Record<string, PasswordError>> = {
  current_password_required: { field: 'current', message: 'Escriba su contraseña actual' },
  current_password_invalid: { field: 'current', message: 'La contraseña actual no es correcta' },
  same_password: { field: 'password', message: 'La nueva contraseña debe ser distinta de la actual' },
  reauthentication_not_valid: { field: 'nonce', message: 'El código no es correcto o ha vencido' },
};

const UNEXPECTED = 'Error inesperado al actualizar la contraseña';

/**
 * Changes the user's password.
 *
 * @returns null on success; `nonce` when the session is too old, after mailing the required code
 */
export async function changePassword(change: PasswordChange): Promise<PasswordError | 'nonce' | null> {
  try {
    const { auth } = await supabase();
    const { error } = await auth.updateUser({
      password: change.password,
      current_password: change.current,
      ...(change.nonce && { nonce: change.nonce }),
    });
    if (!error) return null;
    if (error.code === 'reauthentication_needed') return (await mailCode()) ?? 'nonce';
    console.error('password not changed', error.message);
    if (isCommonPasswordError(error)) return { field: 'password', message: COMMON_PASSWORD };
    return ERRORS[error.code ?? ''] ?? { field: null, message: authErrorMessage(error, UNEXPECTED) };
  } catch (error) {
    console.error('password not changed', error);
    return { field: null, message: UNEXPECTED };
  }
}

/**
 * Mails the code that an old session needs to change the password.
 *
 * @returns null on success
 */
export async function mailCode(): Promise<PasswordError | null> {
  const { error } = await (await supabase()).auth.reauthenticate();
  return error && { field: null, message: authErrorMessage(error) };
}
