import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { supabase } from '#app/lib/supabase.ts';
import { Button } from '#app/ui/button.tsx';
import { TextField } from '#app/ui/field.tsx';
import { toast } from '#app/ui/toast.tsx';
import { explainMailFailure } from '#domain/messages/mail-failure.ts';
import { emailSchema, INVALID_EMAIL } from '#domain/values/email.ts';
import { FailureDetail } from './failure-detail.tsx';
import { messagesKey } from './list-messages.ts';
import { UNDELIVERED_MESSAGES_KEY, undeliveredMessagesQuery } from './list-undelivered.ts';

/** PostgreSQL's `exclusion_violation`: a person can apply to a posting only once. */
const APPLIED_TWICE = '23P01';

/** Corrects the address of an applicant who did not receive a mail, and sends again what did not arrive. */
export function CorrectAddressForm({
  applicant,
  message,
  onDone,
}: {
  applicant: { readonly id: string };
  message: { readonly id: string; readonly error: string | null };
  onDone: () => void;
}) {
  const queries = useQueryClient();
  const listed = useQuery(undeliveredMessagesQuery);
  const wrong = listed.data?.find(({ id }) => id === message.id)?.email ?? '';
  const [typed, setTyped] = useState<string | null>(null);
  const address = typed ?? wrong;
  const [error, setError] = useState<string>();
  const correct = useMutation({
    mutationFn: async () => {
      await (await supabase())
        .rpc('correct_applicant_address', { message: message.id, address: address.trim() })
        .throwOnError();
    },
    onSuccess: () => {
      toast({ title: 'Dirección corregida', body: 'Lo que no llegó sale otra vez.' });
      onDone();
    },
    onSettled: async () => {
      await queries.invalidateQueries({ queryKey: messagesKey(applicant.id) });
      await queries.invalidateQueries({ queryKey: UNDELIVERED_MESSAGES_KEY });
    },
    meta: {
      logMessage: 'address not corrected',
      errorMessage: (error) =>
        'code' in error && error.code === APPLIED_TWICE
          ? 'Ya hay otra postulación a esta oferta con esa dirección: responda en esa.'
          : 'No se pudo corregir la dirección',
    },
  });
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const isValid = emailSchema(INVALID_EMAIL).safeParse(address.trim()).success;
        setError(isValid ? undefined : INVALID_EMAIL);
        if (isValid) correct.mutate();
      }}
    >
      <p>
        El correo no llegó{message.error && `: ${explainMailFailure(message.error)}`}. La dirección corregida
        queda en la postulación, y todo lo que no llegó se envía otra vez.
      </p>
      <FailureDetail error={message.error} />
      <TextField
        label="Dirección correcta"
        type="email"
        isRequired
        error={error}
        value={address}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit" isBusy={correct.isPending} className="justify-self-start">
        Corregir y reenviar
      </Button>
    </form>
  );
}
