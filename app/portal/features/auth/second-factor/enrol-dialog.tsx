import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { CodeField } from '#app/ui/code-field.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { CopyableSecret } from './copyable-secret.tsx';
import type { Enrolment } from './factors.ts';
import { verifyEnrolment } from './verify-code.ts';

/** Enrolls a TOTP app: QR code, secret, first code. */
export function EnrolDialog({
  enrolment,
  onClose,
  onEnrolled,
}: {
  enrolment: Enrolment;
  onClose: () => void;
  onEnrolled: () => void;
}) {
  const queries = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const verify = useMutation({
    mutationFn: async () => {
      const errorMessage = await verifyEnrolment(enrolment.id, code);
      if (errorMessage) throw new Error(errorMessage);
    },
    onSuccess: () => {
      onClose();
      onEnrolled();
      return queries.invalidateQueries();
    },
    onError: () => {
      setCode('');
      input.current?.focus();
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    verify.mutate();
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Activar segundo factor"
      description="Con una aplicación como Google Authenticator, Microsoft Authenticator, Aegis o 1Password."
      closeLabel="Cerrar"
      canDismiss={!verify.isPending}
    >
      <form noValidate onSubmit={submit} className="grid gap-7 sm:grid-cols-[13rem_1fr]">
        <img
          src={enrolment.qr}
          alt="Código QR para la aplicación de autenticación"
          className="w-52 border border-rule bg-white p-3"
        />
        <div className="grid content-start gap-5">
          <p>
            <span className="annotation mr-2 text-muted">1</span>
            Escanee el código, o escriba esta clave en la aplicación:
          </p>
          <CopyableSecret secret={enrolment.secret} />
          <p>
            <span className="annotation mr-2 text-muted">2</span>
            Escriba el código que muestra la aplicación:
          </p>
          <CodeField
            ref={input}
            label="Código de verificación"
            value={code}
            error={verify.error?.message}
            onCode={setCode}
          />
          <Button
            type="submit"
            isBusy={verify.isPending}
            disabled={code.length !== 6}
            className="justify-self-start"
          >
            Activar
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
