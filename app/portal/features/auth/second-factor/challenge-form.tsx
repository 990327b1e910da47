import type { Session } from '@supabase/supabase-js';
import { type FormEvent, useRef, useState } from 'react';
import { useCompany } from '#app/i18n/use-company.ts';
import { Button } from '#app/ui/button.tsx';
import { CodeField } from '#app/ui/code-field.tsx';
import { TextField } from '#app/ui/field.tsx';
import { verifyCode, verifyKey, verifyRecoveryCode } from './verify-code.ts';

/** The accepted second factors, in the order offered. */
const METHODS = {
  totp: {
    lead: (company: string) =>
      `Abra su aplicación de autenticación y escriba el código de 6 dígitos que muestra para ${company}.`,
    offer: 'Usar la aplicación',
  },
  webauthn: {
    lead: () => 'Conecte o acerque su llave de seguridad y siga las indicaciones del navegador.',
    offer: 'Usar la llave de seguridad',
  },
  recovery_code: {
    lead: () => 'Escriba uno de los códigos que guardó al activar el segundo factor. Cada uno sirve una vez.',
    offer: 'Usar un código de recuperación',
  },
} as const;

type Method = keyof typeof METHODS;

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
  const idsOf = (type: Method): string[] =>
    factors.filter(({ factor_type }) => factor_type === type).map(({ id }) => id);
  const methods = (['totp', 'webauthn', 'recovery_code'] as const).filter((type) => idsOf(type).length > 0);
  const company = useCompany();
  const input = useRef<HTMLInputElement>(null);
  const [method, setMethod] = useState<Method>(methods[0] ?? 'totp');
  const [code, setCode] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const change = (text: string): void => {
    setCode(text);
    setError(null);
  };
  const verify = (): Promise<string | null> => {
    if (method === 'webauthn') return verifyKey(idsOf(method)[0] ?? '');
    return method === 'totp' ? verifyCode(idsOf(method), code) : verifyRecoveryCode(code);
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
  const isComplete = { totp: code.length === 6, webauthn: true, recovery_code: code.trim() !== '' }[method];
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-muted">{METHODS[method].lead(company.name)}</p>
      {method === 'recovery_code' && (
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
      {method === 'totp' && (
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
      {method === 'webauthn' && error && (
        <p role="alert" className="text-sm font-medium text-status-red">
          {error}
        </p>
      )}
      <Button type="submit" isBusy={isBusy} disabled={!isComplete}>
        {method === 'webauthn' ? 'Usar la llave' : 'Verificar'}
      </Button>
      <div className="flex flex-wrap justify-between gap-x-6 gap-y-1">
        <Button variant="quiet" size="sm" onClick={onCancel}>
          Cancelar
        </Button>
        {methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button
              key={other}
              variant="quiet"
              size="sm"
              onClick={() => {
                change('');
                setMethod(other);
              }}
            >
              {METHODS[other].offer}
            </Button>
          ))}
      </div>
      <p className="border-t border-rule pt-4 text-sm text-muted">
        {lostQuestion(methods)} Un super admin puede quitar su segundo factor para que configure otro.
      </p>
    </form>
  );
}

function lostQuestion(methods: readonly Method[]): string {
  const device = methods.includes('totp') ? 'el teléfono' : 'la llave';
  return methods.includes('recovery_code') ? `¿Perdió ${device} y los códigos?` : `¿Perdió ${device}?`;
}
