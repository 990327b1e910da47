import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { explainMailFailure } from '#domain/messages/mail-failure.ts';
import { CorrectAddressDialog } from './correct-address-dialog.tsx';
import { FailureDetail } from './failure-detail.tsx';
import type { UndeliveredMessage } from './list-undelivered.ts';

/** Below an address: that a mail to it did not arrive, why, and how to repair it. */
export function UndeliveredNotice({
  applicant,
  undelivered,
  canUpdate,
}: {
  applicant: string;
  undelivered: UndeliveredMessage;
  canUpdate: boolean;
}) {
  const [isCorrecting, setIsCorrecting] = useState(false);
  const { error } = undelivered;
  return (
    <div className="mt-1">
      <p>
        <StatusBadge tone="red" isSentence>
          {error ? `No entregado: ${explainMailFailure(error)}` : 'No entregado'}
        </StatusBadge>
      </p>
      <FailureDetail error={error} />
      {canUpdate && (
        <Button variant="quiet" size="sm" onClick={() => setIsCorrecting(true)}>
          Corregir y reenviar
        </Button>
      )}
      {isCorrecting && (
        <CorrectAddressDialog
          applicant={{ id: applicant }}
          undelivered={undelivered}
          title="Corregir y reenviar"
          onClose={() => setIsCorrecting(false)}
        />
      )}
    </div>
  );
}
