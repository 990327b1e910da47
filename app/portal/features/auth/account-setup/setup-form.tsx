import { type FormEvent, useState } from 'react';
import { invokeFunction } from '#app/lib/invoke-function.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { EMPTY_PASSWORD, isValidNewPassword, NewPasswordFields } from '#app/ui/new-password-fields.tsx';
import { toastError } from '#app/ui/toast.tsx';
import type { Invitation } from './read-invitation.ts';

/** Sets the password of an invited account. */
export function SetupForm({
  invitation,
  token,
  onDone,
}: {
  invitation: Invitation;
  token: string;
  onDone: () => void;
}) {
  const [newPassword, setNewPassword] = useState(EMPTY_PASSWORD);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    await invokeFunction({
      name: 'setup-password',
      body: { token, password: newPassword.password },
      fallback: 'Error al configurar la cuenta',
    }).then(onDone, (error: Error) => {
      console.error('account not set up', error);
      toastError(error.message);
    });
    setIsBusy(false);
  };
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        label="Correo electrónico"
        type="email"
        autoComplete="username"
        readOnly
        value={invitation.email}
      />
      <NewPasswordFields
        labels={{ password: 'Contraseña', again: 'Confirmar contraseña' }}
        value={newPassword}
        onChange={setNewPassword}
      />
      <Button type="submit" isBusy={isBusy} disabled={!isValidNewPassword(newPassword)}>
        Configurar cuenta
      </Button>
    </form>
  );
}
