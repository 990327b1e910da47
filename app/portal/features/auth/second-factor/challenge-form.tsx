import type { Session } from '@supabase/supabase-js';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { CodeField } from '#app/ui/code-field.tsx';
import { TextField } from '#app/ui/field.tsx';
import { verifyCode, verifyRecoveryCode } from './verify-code.ts';

/** Asks for the second factor after the password: a code of the app, or one of the recovery codes. */
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
  const [usesRecoveryCode, setUsesRecoveryCode] = useState(false);
  const factors = session.user.factors?.filter(({ status }) => status === 'verified') ?? [];
  const apps = factors.filter(({ factor_type }) => factor_type !== 'recovery_code');
  const hasRecoveryCodes = apps.length < factors.length;
  const change = (text: string): void => {
    setCode(text);
    setError(null);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    const errorMessage = usesRecoveryCode
      ? await verifyRecoveryCode(code)
      : await verifyCode(
          apps.map(({ id }) => id),
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
        {usesRecoveryCode
          ? 'Escriba uno de los códigos que guardó al activar el segundo factor. Cada uno sirve una vez.'
          : 'Abra su aplicación de autenticación y escriba el código de 6 dígitos que muestra para Voltandes.'}
      </p>
      {usesRecoveryCode ? (
        <TextField
          key="recovery"
          label="Código de recuperación"
          ref={input}
          // The only input.
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          className="[&_input]:font-mono"
          value={code}
          error={error ?? undefined}
          onChange={(event) => change(event.target.value)}
        />
      ) : (
        <CodeField
          key="app"
          label="Código de verificación"
          ref={input}
          // The only input.
          autoFocus
          value={code}
          error={error ?? undefined}
          onCode={setCode}
        />
      )}
      <Button type="submit" isBusy={isBusy} disabled={usesRecoveryCode ? !code.trim() : code.length !== 6}>
        Verificar
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <Button variant="quiet" size="sm" onClick={onCancel}>
          Cancelar
        </Button>
        {hasRecoveryCodes && (
          <Button
            variant="quiet"
            size="sm"
            onClick={() => {
              change('');
              setUsesRecoveryCode(!usesRecoveryCode);
            }}
          >
            {usesRecoveryCode ? 'Usar la aplicación' : 'Usar un código de recuperación'}
          </Button>
        )}
      </div>
      <p className="border-t border-rule pt-4 text-sm text-muted">
        {hasRecoveryCodes
          ? '¿Perdió el teléfono y los códigos? Un super admin puede quitar su segundo factor para que configure otro.'
          : '¿Perdió el teléfono? Un super admin puede quitar su segundo factor para que configure otro.'}
      </p>
    </form>
  );
}
