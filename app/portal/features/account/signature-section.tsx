import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { MAX_SIGNATURE, signatureSchema } from '#domain/messages/signature.ts';
import { useSavePreferences } from './save-preferences.ts';

/** The signature of the letters that the user writes to applicants. */
export function SignatureSection({ userId, signature }: { userId: string; signature: string | null }) {
  const save = useSavePreferences(userId, {
    done: 'Firma guardada',
    failed: 'No se pudo guardar la firma',
  });
  const stored = signature ?? '';
  /** Null until something is typed. */
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? stored;
  const parsed = signatureSchema.safeParse(text);
  return (
    <form
      noValidate
      className="grid max-w-md gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (parsed.success)
          save.mutate({ signature: parsed.data || null }, { onSuccess: () => setTyped(null) });
      }}
    >
      <TextArea
        label="Firma"
        rows={4}
        maxLength={MAX_SIGNATURE}
        hint={`Hasta ${MAX_SIGNATURE} caracteres, sin formato. Vacía: sin firma.`}
        readOnly={save.isPending}
        value={text}
        error={parsed.error?.issues[0]?.message}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button
        type="submit"
        isBusy={save.isPending}
        disabled={!parsed.success || parsed.data === stored}
        className="justify-self-start"
      >
        Guardar firma
      </Button>
    </form>
  );
}
