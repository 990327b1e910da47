import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { countOf } from '#app/i18n/format-count.ts';
import { useChangeMail } from '#app/portal/features/undelivered-mail/change-mail.ts';
import {
  type UndeliveredMail,
  undeliveredQuery,
} from '#app/portal/features/undelivered-mail/list-undelivered-mail.ts';
import { SkippedMails } from '#app/portal/features/undelivered-mail/skipped-mails.tsx';
import { UndeliveredMailTable } from '#app/portal/features/undelivered-mail/undelivered-mail-table.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { portalMeta } from '../layout/portal-meta.ts';

export const meta = portalMeta('Correos no entregados');

/** Mail that did not reach somebody, or was not stored here. */
export default function UndeliveredMailScreen() {
  return (
    <>
      <UndeliveredMails />
      <SkippedMails />
    </>
  );
}

/** Mail that was rejected permanently or whose retries are exhausted. */
function UndeliveredMails() {
  const list = useQuery(undeliveredQuery);
  const retry = useChangeMail('retry');
  const discard = useChangeMail('discard');
  const [discarding, setDiscarding] = useState<UndeliveredMail | null>(null);
  if (list.isLoadingError) {
    return (
      <LoadFailure
        text="No se pudieron cargar los correos no entregados"
        error={list.error}
        onRetry={() => list.refetch()}
      />
    );
  }
  if (list.data === null)
    return (
      <EmptyState
        title="El correo lo envía otro servicio"
        body="Lo que no se entregó está en los registros de ese servicio, que conoce quien opera el sitio."
      />
    );
  const { mails, total } = list.data ?? { mails: [], total: 0 };
  if (list.data && total === 0) {
    return (
      <EmptyState
        title="Todos los correos se entregaron"
        body="Si el servidor de correo rechaza uno, aparecerá aquí con su motivo."
      />
    );
  }
  return (
    <>
      <ScreenHeading
        title="Correos no entregados"
        count={
          list.isSuccess &&
          `${countOf(total, 'correo no entregado', 'correos no entregados')}${total > mails.length ? `; se muestran los ${mails.length} más recientes` : ''}`
        }
      />
      <UndeliveredMailTable
        mails={mails}
        loading={list.isPending && 'Cargando correos...'}
        isBusy={retry.isPending || discard.isPending}
        onRetry={(mail) => retry.mutate(mail)}
        onDiscard={setDiscarding}
      />
      <ConfirmDialog
        isOpen={discarding !== null}
        title="¿Descartar este correo?"
        body={`No volverá a enviarse a ${discarding?.recipient ?? ''}. Queda registrado quién lo descartó.`}
        confirmLabel="Descartar"
        cancelLabel="Cancelar"
        onCancel={() => setDiscarding(null)}
        onConfirm={() => {
          if (discarding) discard.mutate(discarding);
          setDiscarding(null);
        }}
      />
    </>
  );
}
