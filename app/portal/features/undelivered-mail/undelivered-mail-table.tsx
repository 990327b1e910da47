import { formatDateTime } from '#app/i18n/format.ts';
import { FailureDetail } from '#app/portal/messages/failure-detail.tsx';
import { Button } from '#app/ui/button.tsx';
import { EmailText } from '#app/ui/email-text.tsx';
import { type LoadingRows, Table } from '#app/ui/table.tsx';
import { explainMailFailure } from '#domain/messages/mail-failure.ts';
import type { UndeliveredMail } from './list-undelivered-mail.ts';

/** Undelivered messages, with the mail server's reason. */
export function UndeliveredMailTable({
  mails,
  isBusy,
  onRetry,
  onDiscard,
  loading = false,
}: LoadingRows & {
  mails: readonly UndeliveredMail[];
  isBusy: boolean;
  onRetry: (mail: UndeliveredMail) => void;
  onDiscard: (mail: UndeliveredMail) => void;
}) {
  return (
    <Table
      label="Correos no entregados"
      loading={loading}
      columns={[
        'Destinatario',
        'Motivo',
        'Falló el',
        { key: 'actions', content: <span className="sr-only">Acciones</span> },
      ]}
    >
      {mails.map((mail) => (
        <tr key={mail.id}>
          <th scope="row" className="font-normal">
            <span className="font-semibold text-ink">
              <EmailText>{mail.recipient}</EmailText>
            </span>
            <span className="block text-sm text-muted">{mail.subject}</span>
          </th>
          <td className="min-w-60 text-sm break-words">
            <span className="inline-block first-letter:uppercase">
              {mail.last_error ? explainMailFailure(mail.last_error) : '—'}
            </span>
            <FailureDetail error={mail.last_error} />
            <span className="block text-muted">
              {mail.attempts === 1 ? '1 intento' : `${mail.attempts} intentos`} desde el{' '}
              {formatDateTime(mail.created_at)}
            </span>
          </td>
          <td data-label="Falló el" className="whitespace-nowrap tabular-nums">
            {formatDateTime(mail.failed_at)}
          </td>
          <td className="w-0">
            <div className="flex gap-2 md:max-xl:flex-col">
              <Button
                variant="outline"
                size="sm"
                disabled={isBusy}
                aria-label={`Reintentar el correo a ${mail.recipient}`}
                onClick={() => onRetry(mail)}
              >
                Reintentar
              </Button>
              <Button
                variant="danger"
                size="sm"
                disabled={isBusy}
                aria-label={`Descartar el correo a ${mail.recipient}`}
                onClick={() => onDiscard(mail)}
              >
                Descartar
              </Button>
            </div>
          </td>
        </tr>
      ))}
    </Table>
  );
}
