import { FunctionsHttpError } from '@supabase/supabase-js';
import { type FormEvent, useState } from 'react';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { EMPTY_PASSWORD, isValidNewPassword, NewPasswordFields } from '#app/ui/new-password-fields.tsx';
import { toast } from '#app/ui/toast.tsx';
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
  const [chosen, setChosen] = useState(EMPTY_PASSWORD);
  const [isBusy, setIsBusy] = useState(false);
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    const problem = await setUp(token, chosen.password);
    setIsBusy(false);
    if (problem) toast({ tone: 'error', title: 'Error', body: problem });
    else onDone();
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
        value={chosen}
        onChange={setChosen}
      />
      <Button type="submit" isBusy={isBusy} disabled={!isValidNewPassword(chosen)}>
        Configurar cuenta
      </Button>
    </form>
  );
}

/** @returns the error message; null on success */
async function setUp(token: string, password: string): Promise<string | null> {
  const { error } = await (await supabase()).functions.invoke('setup-password', {
    body: { token, password },
  });
  if (!error) return null;
  console.error('account not set up', error);
  const answer = error instanceof FunctionsHttpError ? await error.context.json().catch(() => null) : null;
  return z.object({ error: z.string() }).safeParse(answer).data?.error ?? 'Error al configurar la cuenta';
}
