import { useState } from 'react';
import { z } from 'zod';
import { SignaturePreview } from '#app/portal/messages/signature-preview.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectField, TextArea, TextField } from '#app/ui/field.tsx';
import {
  CONVERSATION_LIMITS,
  type ConversationText,
  conversationTextSchema,
} from '#domain/messages/conversation.ts';
import { startWith } from '#domain/messages/quote-replies.ts';
import { withSignature } from '#domain/messages/signature.ts';

/** The form for an email to a correspondent. */
export function ConversationForm({
  values,
  texts = [],
  signature,
  isBusy,
  onType,
  onSend,
}: {
  values: ConversationText;
  /** To start with. */
  texts?: readonly { readonly label: string; readonly body: string }[];
  /** Ends the email; undefined while it is not known. */
  signature: string | null | undefined;
  isBusy: boolean;
  onType: (values: ConversationText) => void;
  onSend: (text: ConversationText) => void;
}) {
  const [errors, setErrors] = useState<Partial<Record<keyof ConversationText, string[]>>>({});
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        const text = conversationTextSchema.safeParse({
          ...values,
          body: withSignature(values.body, signature ?? null),
        });
        setErrors(text.success ? {} : z.flattenError(text.error).fieldErrors);
        if (text.success) onSend(text.data);
      }}
    >
      {texts.length > 0 && (
        <SelectField
          label="Empezar con un texto"
          value=""
          disabled={isBusy}
          onChange={({ target }) => {
            const text = texts.find(({ label }) => label === target.value);
            if (text) onType({ ...values, body: startWith(values.body, text.body, texts) });
          }}
        >
          <option value="">Elija uno</option>
          {texts.map(({ label }) => (
            <option key={label}>{label}</option>
          ))}
        </SelectField>
      )}
      <TextField
        label="Asunto"
        maxLength={CONVERSATION_LIMITS.subject}
        readOnly={isBusy}
        value={values.subject}
        error={errors.subject?.[0]}
        onChange={({ target }) => onType({ ...values, subject: target.value })}
      />
      <TextArea
        label="Mensaje"
        rows={5}
        maxLength={CONVERSATION_LIMITS.body}
        readOnly={isBusy}
        value={values.body}
        error={errors.body?.[0]}
        onChange={({ target }) => onType({ ...values, body: target.value })}
      />
      <SignaturePreview signature={signature} />
      <Button type="submit" isBusy={isBusy} className="justify-self-start">
        Enviar
      </Button>
    </form>
  );
}
