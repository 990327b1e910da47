import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDateTime } from '#app/i18n/format.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { RIGHTS_LIMITS } from '#domain/data-protection/rights.ts';
import { useBlockPerson } from './block-person.ts';
import { blockedElsewhere } from './blocked-elsewhere.ts';
import { type RightsRequest, rightsRequestsQuery } from './list-rights-requests.ts';

/** Blocks a person's stored data for everybody else while their request is resolved, or unblocks it. */
export function BlockSection({
  request,
  onDirty,
}: {
  request: RightsRequest;
  onDirty: (isDirty: boolean) => void;
}) {
  const { block, unblock } = useBlockPerson(request.id, () => onDirty(false));
  const [reason, setReason] = useState('');
  const { data = [] } = useQuery(rightsRequestsQuery);
  const others = blockedElsewhere(request, data);
  const elsewhere = others.length > 0 && (
    <p className="text-muted">
      Esta persona está bloqueada por otra de sus solicitudes: {others.join(', ')}.
    </p>
  );
  const { block_reason, blocked_at, claim, closed_at } = request;
  if (blocked_at)
    return (
      <section aria-label="Bloqueo" className="grid justify-items-start gap-3 border-l-3 border-copper pl-4">
        <h3 className="text-base">Datos bloqueados desde el {formatDateTime(blocked_at)}</h3>
        {block_reason && <p className="break-words whitespace-pre-line">{block_reason}</p>}
        <p className="text-muted">
          Nadie más los ve, no salen correos y no vencen.{' '}
          {closed_at
            ? 'El bloqueo dura hasta que se levante aquí.'
            : claim === 'blocking'
              ? 'Si se responde que se cumplió, dura hasta que se levante aquí.'
              : 'Termina al responder, o cuando se levante aquí.'}
        </p>
        {elsewhere}
        <Button variant="outline" size="sm" isBusy={unblock.isPending} onClick={() => unblock.mutate()}>
          Levantar el bloqueo
        </Button>
      </section>
    );
  if (closed_at) return null;
  return (
    <details open={claim === 'blocking'}>
      <summary className="cursor-pointer text-sm text-copper">Bloquear mientras se resuelve</summary>
      <form
        className="mt-3 grid gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          block.mutate(reason.trim());
        }}
      >
        <p className="text-sm text-muted">
          Nadie más ve lo guardado con su dirección, ni los super admin fuera de esta solicitud: no aparece en
          listas ni búsquedas, no salen correos y no vence. Al levantarlo todo queda como antes.
        </p>
        {elsewhere}
        <TextArea
          label="Por qué (opcional)"
          rows={2}
          maxLength={RIGHTS_LIMITS.reason}
          value={reason}
          onChange={({ target }) => {
            setReason(target.value);
            onDirty(target.value.trim() !== '');
          }}
        />
        <Button
          type="submit"
          variant="outline"
          size="sm"
          isBusy={block.isPending}
          className="justify-self-start"
        >
          Bloquear
        </Button>
      </form>
    </details>
  );
}
