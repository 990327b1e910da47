import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { CodeField } from '#app/ui/code-field.tsx';
import { EMPTY_PASSWORD, isValidNewPassword, NewPasswordFields } from '#app/ui/new-password-fields.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { toast, toastError } from '#app/ui/toast.tsx';
import { changePassword, mailCode, type PasswordError } from './change-password.ts';

/** Changes the user's password; requires the current one and, in an old session, a mailed code. */
export function PasswordSection({ email }: { email: string }) {
  const queries = useQueryClient();
  const [current, setCurrent] = useState('');
  const [newPassword, setNewPassword] = useState(EMPTY_PASSWORD);
  /** Null until a code is mailed. */
  const [nonce, setNonce] = useState<string | null>(null);
  const [error, setError] = useState<PasswordError | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const codeField = useRef<HTMLInputElement>(null);
  const isReady = current !== '' && isValidNewPassword(newPassword) && nonce !== '';
  const errorOf = (field: PasswordError['field']) => (error?.field === field ? error.message : undefined);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    const outcome = await changePassword({ current, password: newPassword.password, nonce: nonce ?? '' });
    setIsBusy(false);
    if (outcome === 'nonce') return setNonce('');
    setError(outcome);
    if (outcome?.field === 'nonce') codeField.current?.focus();
    if (outcome?.field === null) return toastError(outcome.message);
    if (outcome) return;
    setCurrent('');
    setNewPassword(EMPTY_PASSWORD);
    setNonce(null);
    toast({ title: 'Contraseña actualizada', body: 'Las demás sesiones se cerraron.' });
    await queries.invalidateQueries({ queryKey: ['sessions'] });
  };
  const mailAnother = async (): Promise<void> => {
    setIsBusy(true);
    const failed = await mailCode().catch((thrown: unknown) => {
      console.error('code not mailed', thrown);
      return { message: 'Error inesperado' };
    });
    setIsBusy(false);
    if (failed) return toastError(failed.message);
    setNonce('');
    setError(null);
    codeField.current?.focus();
    toast({ title: 'Código enviado', body: email });
  };
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-5">
      {/* Tells password managers which account this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Contraseña actual"
        autoComplete="current-password"
        error={errorOf('current')}
        value={current}
        onChange={(event) => {
          setCurrent(event.target.value);
          setError(null);
        }}
      />
      <NewPasswordFields
        labels={{ password: 'Nueva contraseña', again: 'Confirmar nueva contraseña' }}
        error={errorOf('password')}
        value={newPassword}
        onChange={(next) => {
          setNewPassword(next);
          setError(null);
        }}
      />
      {nonce !== null && (
        <CodeField
          // `otp_length` in supabase/config.toml.
          digits={8}
          label="Código enviado a su correo"
          hint={`Lleva más de un día con esta sesión: enviamos un código a ${email}.`}
          error={errorOf('nonce')}
          ref={codeField}
          // Focused because it appears on demand.
          autoFocus
          value={nonce}
          onCode={setNonce}
        />
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1">
        <Button type="submit" isBusy={isBusy} disabled={!isReady}>
          Cambiar contraseña
        </Button>
        {nonce !== null && (
          <Button variant="quiet" size="sm" isBusy={isBusy} onClick={mailAnother}>
            Enviar otro código
          </Button>
        )}
      </div>
    </form>
  );
}
