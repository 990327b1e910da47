import type { Session } from '@supabase/supabase-js';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { CodeField } from '#app/ui/code-field.tsx';
import { TextField } from '#app/ui/field.tsx';
import { COMPANY } from '#domain/company.ts';
import { verifyCode, verifyKey, verifyRecoveryCode } from './verify-code.ts';

/** The accepted second factors, in the order offered. */
const WAYS = {
  totp: {
    lead: `Abra su aplicación de autenticación y escriba el código de 6 dígitos que muestra para ${COMPANY.name}.`,
    offer: 'Usar la aplicación',
  },
  webauthn: {
    lead: 'Conecte o acerque su llave de seguridad y siga las indicaciones del navegador.',
    offer: 'Usar la llave de seguridad',
  },
  recovery_code: {
    lead: 'Escriba uno de los códigos que guardó al activar el segundo factor. Cada uno sirve una vez.',
    offer: 'Usar un código de recuperación',
  },
} as const;

type Way = keyof typeof WAYS;

/** Asks for the second factor after signing in: an app's code, a security key, or a recovery code. */
export function ChallengeForm({
  session,
  onDone,
  onCancel,
}: {
  session: Session;
  onDone?: () => void;
  onCancel: () => void;
}) {
  const factors = session.user.factors?.filter(({ status }) => status === 'verified') ?? [];
  const idsOf = (type: Way): string[] =>
    factors.filter(({ factor_type }) => factor_type === type).map(({ id }) => id);
  const ways = (['totp', 'webauthn', 'recovery_code'] as const).filter((type) => idsOf(type).length > 0);
  const input = useRef<HTMLInputElement>(null);
  const [way, setWay] = useState<Way>(ways[0] ?? 'totp');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const change = (text: string): void => {
    setCode(text);
    setError(null);
  };
  const verify = (): Promise<string | null> => {
    if (way === 'webauthn') return verifyKey(idsOf(way)[0] ?? '');
    return way === 'totp' ? verifyCode(idsOf(way), code) : verifyRecoveryCode(code);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setIsBusy(true);
    const errorMessage = await verify();
    setIsBusy(false);
    setError(errorMessage);
    if (!errorMessage) return onDone?.();
    setCode('');
    input.current?.focus();
  };
  const isComplete = { totp: code.length === 6, webauthn: true, recovery_code: code.trim() !== '' }[way];
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-muted">{WAYS[way].lead}</p>
      {way === 'recovery_code' && (
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
      )}
      {way === 'totp' && (
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
      {way === 'webauthn' && error && (
        <p role="alert" className="text-sm font-medium text-status-red">
          {error}
        </p>
      )}
      <Button type="submit" isBusy={isBusy} disabled={!isComplete}>
        {way === 'webauthn' ? 'Usar la llave' : 'Verificar'}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <Button variant="quiet" size="sm" onClick={onCancel}>
          Cancelar
        </Button>
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button
              key={other}
              variant="quiet"
              size="sm"
              onClick={() => {
                change('');
                setWay(other);
              }}
            >
              {WAYS[other].offer}
            </Button>
          ))}
      </div>
      <p className="border-t border-rule pt-4 text-sm text-muted">
        {lostQuestion(ways)} Un super admin puede quitar su segundo factor para que configure otro.
      </p>
    </form>
  );
}

function lostQuestion(ways: readonly Way[]): string {
  const device = ways.includes('totp') ? 'el teléfono' : 'la llave';
  return ways.includes('recovery_code') ? `¿Perdió ${device} y los códigos?` : `¿Perdió ${device}?`;
}
