import { type FormEvent, useState } from 'react';
import { setPendingConfirmation } from '#app/lib/auth/pending-confirmation.ts';
import { requestAuth } from '#app/portal/features/auth/request-auth.ts';
import { EMPTY_PASSWORD, isValidNewPassword, NewPasswordFields } from '#app/ui/new-password-fields.tsx';
import { toast, toastError } from '#app/ui/toast.tsx';
import { emailSchema, INVALID_EMAIL } from '#domain/values/email.ts';
import { AuthForm, EmailField } from './auth-form.tsx';

const schema = emailSchema(INVALID_EMAIL);

/** Creates an account without permissions; the confirmation link leads to the site's root. */
export function SignUpForm({ onDone }: { onDone: () => void }) {
  const [email, setEmail] = useState('');
  const [newPassword, setNewPassword] = useState(EMPTY_PASSWORD);
  const [emailError, setEmailError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const checked = schema.safeParse(email);
    if (!checked.success) return setEmailError(checked.error.issues[0]?.message);
    setEmailError(undefined);
    setIsBusy(true);
    const errorMessage = await requestAuth(
      (auth) =>
        auth.signUp({
          email: checked.data,
          password: newPassword.password,
          options: { emailRedirectTo: `${window.location.origin}/` },
        }),
      { logMessage: 'not signed up' },
    );
    setIsBusy(false);
    if (errorMessage) return toastError(errorMessage);
    setPendingConfirmation(checked.data);
    toast({ title: 'Registro exitoso, revisa tu email para confirmar tu cuenta' });
    onDone();
  };
  return (
    <AuthForm
      submitLabel="Crear cuenta"
      isBusy={isBusy}
      isDisabled={!email || !isValidNewPassword(newPassword)}
      onSubmit={submit}
      onBack={onDone}
    >
      <EmailField error={emailError} value={email} onChange={(event) => setEmail(event.target.value)} />
      <NewPasswordFields
        labels={{ password: 'Contraseña', again: 'Confirmar contraseña' }}
        value={newPassword}
        onChange={setNewPassword}
      />
    </AuthForm>
  );
}
