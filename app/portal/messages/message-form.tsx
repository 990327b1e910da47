import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { Button } from '#app/ui/button.tsx';
import { DateField } from '#app/ui/date-field.tsx';
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import { hasIncompleteField } from '#app/ui/incomplete-field.ts';
import {
  MESSAGE_LIMITS,
  type MessageKind,
  type MessageText,
  messageTextSchema,
} from '#domain/messages/applicant-message.ts';
import { momentInChile } from '#domain/values/chile-time.ts';
import type { Language } from '#domain/values/language.ts';
import type { Applicant, Message } from './list-messages.ts';
import { MESSAGE_LABELS } from './message-labels.ts';
import { SignaturePreview } from './signature-preview.tsx';
import { useChangeMessage, useWriteMessage } from './write-message.ts';

export interface TypedMessage extends MessageText {
  /** Local time in Chile; empty to send now. */
  readonly sendAt: string;
}

/** A message's text and sending time. An unedited text follows its template until it is sent. */
export function MessageForm({
  applicant,
  kind,
  kinds,
  language,
  message,
  inForce,
  signature,
  values,
  children,
  onKind,
  onType,
  onDone,
}: {
  applicant: Applicant;
  kind: MessageKind;
  /** The kinds to choose from. */
  kinds: readonly MessageKind[];
  /** The addressee's. */
  language: Language;
  /** Null for a new message. */
  message: Message | null;
  /** The current template, filled in for the addressee. */
  inForce: MessageText;
  /** Of the author, below the text. */
  signature: string | null;
  values: TypedMessage;
  /** Shown above the button. */
  children?: ReactNode;
  onKind: (kind: MessageKind) => void;
  onType: (values: TypedMessage) => void;
  onDone: () => void;
}) {
  const write = useWriteMessage(applicant);
  const { change, isPending: isChanging } = useChangeMessage(applicant.id);
  const [errors, setErrors] = useState<Partial<Record<keyof MessageText, string[]>>>({});
  const isBusy = write.isPending || isChanging;
  const save = (): void => {
    const text = messageTextSchema.safeParse(values);
    setErrors(text.success ? {} : z.flattenError(text.error).fieldErrors);
    if (!text.success) return;
    const { body, subject } = text.data;
    const own = subject === inForce.subject.trim() && body === inForce.body.trim() ? null : text.data;
    const sendAt = values.sendAt ? momentInChile(values.sendAt) : new Date().toISOString();
    if (message) {
      const columns = { subject: own?.subject ?? null, body: own?.body ?? null, send_at: sendAt };
      change({ message, columns, done: 'guardado' }, onDone);
    } else {
      write.mutate({ kind, text: own, signature, sendAt }, { onSuccess: onDone });
    }
  };
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!hasIncompleteField(event.currentTarget)) save();
      }}
    >
      {kinds.length > 1 && (
        <SelectField
          label="Mensaje"
          value={kind}
          onChange={({ target }) => onKind(kinds.find((one) => one === target.value) ?? kind)}
        >
          {kinds.map((one) => (
            <option key={one} value={one}>
              {MESSAGE_LABELS[one]}
            </option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Asunto"
        lang={language}
        maxLength={MESSAGE_LIMITS.subject}
        readOnly={isBusy}
        value={values.subject}
        error={errors.subject?.[0]}
        onChange={({ target }) => onType({ ...values, subject: target.value })}
      />
      <TextArea
        label="Texto"
        lang={language}
        rows={16}
        maxLength={MESSAGE_LIMITS.body}
        readOnly={isBusy}
        value={values.body}
        error={errors.body?.[0]}
        onChange={({ target }) => onType({ ...values, body: target.value })}
      />
      <SignaturePreview signature={signature} isOwn={message === null} />
      <DateField
        label="Se envía"
        type="datetime-local"
        hint="Hora de Chile. Vacío: ahora."
        className="sm:w-64"
        value={values.sendAt}
        onChange={({ target }) => onType({ ...values, sendAt: target.value })}
      />
      {children}
      <Button type="submit" isBusy={isBusy} className="justify-self-start">
        {message ? 'Guardar' : values.sendAt ? 'Programar' : 'Enviar'}
      </Button>
    </form>
  );
}
