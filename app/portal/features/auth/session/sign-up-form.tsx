import { type FormEvent, useState } from 'react';
import { setPendingConfirmation } from '#app/lib/auth/pending-confirmation.ts';
import { supabase } from '#app/lib/supabase.ts';
import { authErrorMessage } from '#app/portal/features/auth/auth-error-message.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { EMPTY_PASSWORD, isValidNewPassword, NewPasswordFields } from '#app/ui/new-password-fields.tsx';
import { toast } from '#app/ui/toast.tsx';
import { emailSchema } from '#domain/email.ts';

const emailRule = emailSchema('Por favor ingrese un email válido');

/** Makes an account without permissions; its address is confirmed by mail, and leads to the site's root. */
export function SignUpForm({ onDone }: { onDone: () => void }) {
  const [email, setEmail] = useState('');
  const [chosen, setChosen] = useState(EMPTY_PASSWORD);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const checked = emailRule.safeParse(email);
    if (!checked.success) return setProblem(checked.error.issues[0]?.message);
    setProblem(undefined);
    setIsBusy(true);
    const refused = await signUp(checked.data, chosen.password);
    setIsBusy(false);
    if (refused) return toast({ tone: 'error', title: 'Error', body: refused });
    setPendingConfirmation(checked.data);
    toast({ title: 'Registro exitoso, revisa tu email para confirmar tu cuenta' });
    onDone();
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label="Correo electrónico"
        type="email"
        autoComplete="username"
        error={problem}
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <NewPasswordFields
        labels={{ password: 'Contraseña', again: 'Confirmar contraseña' }}
        value={chosen}
        onChange={setChosen}
      />
      <Button type="submit" isBusy={isBusy} disabled={!email || !isValidNewPassword(chosen)}>
        Crear cuenta
      </Button>
      <Button variant="quiet" size="sm" className="justify-self-start" onClick={onDone}>
        Volver al login
      </Button>
    </form>
  );
}

/** @returns the words for what went wrong, or null */
async function signUp(email: string, password: string): Promise<string | null> {
  try {
    const { error } = await (await supabase()).auth.signUp({
      email,
      password,
      options: { emailRedirectTo: `${window.location.origin}/` },
    });
    if (error) console.error('not signed up', error.message);
    return error && authErrorMessage(error);
  } catch (error) {
    console.error('not signed up', error);
    return 'Error inesperado';
  }
}
