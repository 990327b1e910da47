import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { CodeField } from '#app/ui/code-field.tsx';
import { PasswordChecklist } from '#app/ui/password-checklist.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import { toast } from '#app/ui/toast.tsx';
import { newPasswordSchema } from '#domain/password.ts';
import { changePassword, type Problem } from './change-password.ts';

const EMPTY = { current: '', password: '', again: '' } as const;

/** Changes one's password, with the present one; an old session is asked for a mailed code as well. */
export function PasswordSection({ email }: { email: string }) {
  const queries = useQueryClient();
  const [fields, setFields] = useState<Record<keyof typeof EMPTY, string>>(EMPTY);
  /** Null until a code has been mailed. */
  const [nonce, setNonce] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { again, current, password } = fields;
  const isReady =
    current !== '' && newPasswordSchema.safeParse(password).success && password === again && nonce !== '';
  const set = (name: keyof typeof EMPTY) => (event: { target: { value: string } }) => {
    setFields({ ...fields, [name]: event.target.value });
    setProblem(null);
  };
  const wordsFor = (field: Problem['field']) => (problem?.field === field ? problem.words : undefined);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    const outcome = await changePassword({ current, password, nonce: nonce ?? '' });
    setIsBusy(false);
    if (outcome === 'nonce') return setNonce('');
    setProblem(outcome);
    if (outcome?.field === null) return toast({ tone: 'error', title: 'Error', body: outcome.words });
    if (outcome) return;
    setFields(EMPTY);
    setNonce(null);
    toast({ title: 'Contraseña actualizada', body: 'Las demás sesiones se cerraron.' });
    await queries.invalidateQueries({ queryKey: ['sessions'] });
  };
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-5">
      {/* So that password managers know whose it is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label="Contraseña actual"
        autoComplete="current-password"
        error={wordsFor('current')}
        value={current}
        onChange={set('current')}
      />
      <PasswordField
        label="Nueva contraseña"
        autoComplete="new-password"
        error={wordsFor('password')}
        value={password}
        onChange={set('password')}
      />
      <PasswordChecklist password={password} />
      <PasswordField
        label="Confirmar nueva contraseña"
        autoComplete="new-password"
        error={again !== '' && again !== password ? 'Las contraseñas no coinciden' : undefined}
        value={again}
        onChange={set('again')}
      />
      {nonce !== null && (
        <CodeField
          label="Código enviado a su correo"
          hint={`Lleva más de un día con esta sesión: enviamos un código a ${email}.`}
          error={wordsFor('nonce')}
          value={nonce}
          onCode={setNonce}
        />
      )}
      <Button type="submit" isBusy={isBusy} disabled={!isReady} className="justify-self-start">
        Cambiar contraseña
      </Button>
    </form>
  );
}
