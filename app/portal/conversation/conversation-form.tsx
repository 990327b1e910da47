import { useState } from 'react';
import { z } from 'zod';
import { SignaturePreview } from '#app/portal/messages/signature-preview.tsx';
import { Button } from '#app/ui/button.tsx';
import { TextArea, TextField } from '#app/ui/field.tsx';
import {
  CONVERSATION_LIMITS,
  type ConversationText,
  conversationTextSchema,
} from '#domain/messages/conversation.ts';
import { withSignature } from '#domain/messages/signature.ts';

/** The form for an email to an applicant. */
export function ConversationForm({
  values,
  signature,
  isBusy,
  onType,
  onSend,
}: {
  values: ConversationText;
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
