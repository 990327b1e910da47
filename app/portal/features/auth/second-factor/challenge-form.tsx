import type { Session } from '@supabase/supabase-js';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { CodeField } from '#app/ui/code-field.tsx';
import { verifyCode } from './verify-code.ts';

/** Asks for the second factor after the password. */
export function ChallengeForm({
  session,
  onDone,
  onCancel,
}: {
  session: Session;
  onDone?: () => void;
  onCancel: () => void;
}) {
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const factors = session.user.factors?.filter(({ status }) => status === 'verified') ?? [];
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    const errorMessage = await verifyCode(
      factors.map(({ id }) => id),
      code,
    );
    setIsBusy(false);
    setError(errorMessage);
    if (!errorMessage) return onDone?.();
    setCode('');
    input.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-muted">
        Abra su aplicación de autenticación y escriba el código de 6 dígitos que muestra para Voltandes.
      </p>
      <CodeField
        label="Código de verificación"
        ref={input}
        // The only input.
        autoFocus
        value={code}
        error={error ?? undefined}
        onCode={setCode}
      />
      <Button type="submit" isBusy={isBusy} disabled={code.length !== 6}>
        Verificar
      </Button>
      <Button variant="quiet" size="sm" className="justify-self-start" onClick={onCancel}>
        Cancelar
      </Button>
      <p className="border-t border-rule pt-4 text-sm text-muted">
        ¿Perdió el teléfono? Un super admin puede quitar su segundo factor para que configure otro.
      </p>
    </form>
  );
}
