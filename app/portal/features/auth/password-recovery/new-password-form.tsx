import { type FormEvent, useState } from 'react';
import { requestAuth } from '#app/portal/features/auth/request-auth.ts';
import { Button } from '#app/ui/button.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { toast, toastError } from '#app/ui/toast.tsx';
import { MIN_RECOVERY_LENGTH } from '#domain/staff/password.ts';

/**
 * Sets a new password in the session created by the recovery link.
 *
 * @param props.email tells password managers which account this is
 */
export function NewPasswordForm({ email, onDone }: { email: string; onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [again, setAgain] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  const differs = again !== '' && password !== again;
  const isShort = password !== '' && password.length < MIN_RECOVERY_LENGTH;
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    const errorMessage = await requestAuth((auth) => auth.updateUser({ password }), {
      logMessage: 'password not changed',
      unexpected: 'Error inesperado al actualizar la contraseña',
      sessionMissing: 'Sesión inválida. Por favor, solicita un nuevo enlace de recuperación.',
    });
    setIsBusy(false);
    if (errorMessage) return toastError(errorMessage);
    toast({ title: 'Contraseña actualizada' });
    onDone();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Nueva Contraseña"
        autoComplete="new-password"
        hint={`Al menos ${MIN_RECOVERY_LENGTH} caracteres, y ninguna de las contraseñas más usadas`}
        error={isShort ? `Debe tener al menos ${MIN_RECOVERY_LENGTH} caracteres` : undefined}
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <PasswordField
        label="Confirmar Contraseña"
        autoComplete="new-password"
        error={differs ? 'Las contraseñas no coinciden' : undefined}
        value={again}
        onChange={(event) => setAgain(event.target.value)}
      />
      <Button type="submit" isBusy={isBusy} disabled={!password || isShort || password !== again}>
        Actualizar Contraseña
      </Button>
    </form>
  );
}
