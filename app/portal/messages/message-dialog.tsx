import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { useDraft } from '#app/lib/drafts/use-draft.ts';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import { FormDialog } from '#app/ui/form-dialog.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { Loading } from '#app/ui/loading.tsx';
import { MESSAGE_LIMITS, type MessageText, messageTextSchema } from '#domain/applicant-message.ts';
import { minuteInChile, momentInChile } from '#domain/chile-time.ts';
import { CorrectAddressForm } from './correct-address-form.tsx';
import type { Applicant, Message } from './list-messages.ts';
import { kindsFor, MESSAGE_LABELS } from './message-labels.ts';
import {
  addresseeQuery,
  currentText,
  fillFor,
  type MessageAddressee,
  versionsQuery,
} from './read-template.ts';
import { useChangeMessage, useWriteMessage } from './write-message.ts';

/** Writes a message to an applicant, edits one that has not left, or corrects the address of one that failed. */
export function MessageDialog({
  applicant,
  message,
  onClose,
}: {
  applicant: Applicant;
  /** Null for a new one. */
  message: Message | null;
  onClose: () => void;
}) {
  const addressee = useQuery(addresseeQuery(applicant));
  const kinds = message ? [message.kind] : kindsFor(applicant.about, applicant.status);
  const [kind, setKind] = useState(kinds[0] ?? 'application-invitation');
  const language = addressee.data?.language ?? 'es';
  const versions = useQuery({ ...versionsQuery(kind, language), enabled: addressee.isSuccess });
  const failed = [addressee, versions].find((query) => query.isLoadingError);
  const [isDirty, setIsDirty] = useState(false);
  const draft = useDraft({ form: 'message', record: message?.id ?? applicant.id, version: null });
  const name = addressee.data?.name;
  return (
    <FormDialog
      isOpen
      isWide
      isDirty={isDirty}
      draft={draft}
      onClose={onClose}
      title={message ? MESSAGE_LABELS[message.kind] : 'Escribir mensaje'}
      description={name && `A ${name}, en ${language === 'en' ? 'inglés' : 'español'}.`}
      closeLabel="Cerrar"
    >
      {failed && (
        <LoadError text="No se pudo cargar el texto" error={failed.error} onRetry={() => failed.refetch()} />
      )}
      {!failed && !(addressee.data && versions.data) && <Loading>Cargando texto...</Loading>}
      {message?.delivery === 'failed' ? (
        <CorrectAddressForm applicant={applicant} message={message} onDone={onClose} />
      ) : (
        addressee.data &&
        versions.data && (
          <>
            {kinds.length > 1 && (
              <SelectField
                label="Mensaje"
                value={kind}
                className="mb-5"
                onChange={({ target }) => setKind(kinds.find((one) => one === target.value) ?? kind)}
              >
                {kinds.map((one) => (
                  <option key={one} value={one}>
                    {MESSAGE_LABELS[one]}
                  </option>
                ))}
              </SelectField>
            )}
            <MessageForm
              key={kind}
              applicant={applicant}
              kind={kind}
              message={message}
              inForce={fillFor(addressee.data, currentText(versions.data, kind, language))}
              addressee={addressee.data}
              draft={draft}
              onDirty={setIsDirty}
              onDone={() => {
                draft.end();
                onClose();
              }}
            />
          </>
        )
      )}
    </FormDialog>
  );
}

/** Its text, and when it leaves. A text left as it is follows its template until then. */
function MessageForm({
  applicant,
  kind,
  message,
  inForce,
  addressee,
  draft,
  onDirty,
  onDone,
}: {
  applicant: Applicant;
  kind: Message['kind'];
  message: Message | null;
  /** As the addressee would read it. */
  inForce: MessageText;
  addressee: MessageAddressee;
  draft: ReturnType<typeof useDraft>;
  onDirty: (isDirty: boolean) => void;
  onDone: () => void;
}) {
  const edited = message?.subject && message.body ? { subject: message.subject, body: message.body } : null;
  const [initial] = useState(() => ({
    ...(edited ? fillFor(addressee, edited) : inForce),
    sendAt: message ? minuteInChile(message.send_at) : '',
  }));
  const [typed, setTyped] = useState(initial);
  const write = useWriteMessage(applicant);
  const { change, isPending: isChanging } = useChangeMessage(applicant.id);
  const [errors, setErrors] = useState<Partial<Record<keyof MessageText, string>>>({});
  const type = (fields: Partial<typeof typed>): void => {
    const next = { ...typed, ...fields };
    setTyped(next);
    const isDirty = Object.entries(initial).some(
      ([name, value]) => next[name as keyof typeof next] !== value,
    );
    onDirty(isDirty);
    draft.keep(isDirty ? next : {});
  };
  const save = (): void => {
    const text = messageTextSchema.safeParse(typed);
    if (!text.success) {
      const messages = z.flattenError(text.error).fieldErrors;
      setErrors({
        ...(messages.subject && { subject: messages.subject[0] }),
        ...(messages.body && { body: messages.body[0] }),
      });
      return;
    }
    const isAsInForce =
      text.data.subject === inForce.subject.trim() && text.data.body === inForce.body.trim();
    const own = isAsInForce ? null : text.data;
    const sendAt = typed.sendAt ? momentInChile(typed.sendAt) : new Date().toISOString();
    if (message)
      change(
        {
          message,
          columns: { subject: own?.subject ?? null, body: own?.body ?? null, send_at: sendAt },
          done: 'guardado',
        },
        onDone,
      );
    else write.mutate({ kind, text: own, sendAt }, { onSuccess: onDone });
  };
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <TextField
        label="Asunto"
        maxLength={MESSAGE_LIMITS.subject}
        value={typed.subject}
        error={errors.subject}
        onChange={({ target }) => type({ subject: target.value })}
      />
      <TextArea
        label="Texto"
        rows={16}
        maxLength={MESSAGE_LIMITS.body}
        value={typed.body}
        error={errors.body}
        onChange={({ target }) => type({ body: target.value })}
      />
      <TextField
        label="Se envía"
        type="datetime-local"
        hint="Hora de Chile. Vacío: ahora."
        className="sm:w-64"
        value={typed.sendAt}
        onChange={({ target }) => type({ sendAt: target.value })}
      />
      <Button type="submit" isBusy={write.isPending || isChanging} className="justify-self-start">
        {message ? 'Guardar' : typed.sendAt ? 'Programar' : 'Enviar'}
      </Button>
    </form>
  );
}
