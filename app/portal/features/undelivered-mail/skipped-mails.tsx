import { useQuery } from '@tanstack/react-query';
import { formatDateTime } from '#app/i18n/format.ts';
import { countOf } from '#app/i18n/format-count.ts';
import { EmailText } from '#app/ui/email-text.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { Table } from '#app/ui/table.tsx';
import { MAIL_DAYS } from '#domain/data-protection/retention.ts';
import { SKIP_REASON_LABELS, SKIPPED_MAILS_PER_DAY } from '#domain/messages/skipped-mail.ts';
import { skippedQuery } from './list-skipped-mails.ts';

/** Mails that arrived in the mailbox for replies, and are in no conversation. Shows nothing when there are none. */
export function SkippedMails() {
  const list = useQuery(skippedQuery);
  if (list.isLoadingError)
    return (
      <LoadError
        text="No se pudieron cargar los correos recibidos"
        error={list.error}
        onRetry={() => list.refetch()}
      />
    );
  if (!list.data || list.data.total === 0) return null;
  const { mails, total } = list.data;
  return (
    <section aria-labelledby="skipped" className="mt-10">
      <ScreenHeading
        title={<span id="skipped">Recibidos fuera de las conversaciones</span>}
        note={
          <>
            {countOf(total, 'correo', 'correos')} en los últimos {MAIL_DAYS} días
            {total > mails.length && `; se muestran los ${mails.length} más recientes`}. Siguen sin leer en el
            buzón de respuestas: quien los revise allí puede contestarlos. Al día se anotan hasta{' '}
            {SKIPPED_MAILS_PER_DAY.ofSender} por remitente y {SKIPPED_MAILS_PER_DAY.total} en total.
          </>
        }
      />
      <Table label="Recibidos fuera de las conversaciones" columns={['Remitente', 'Motivo', 'Recibido']}>
        {mails.map(({ created_at, id, reason, sender, subject }) => (
          <tr key={id}>
            <th scope="row" className="font-normal">
              <span className="font-semibold text-ink">
                {sender ? <EmailText>{sender}</EmailText> : 'Sin remitente'}
              </span>
              <span className="block text-sm break-words text-muted">{subject || 'Sin asunto'}</span>
            </th>
            <td className="min-w-60 text-sm">{SKIP_REASON_LABELS[reason]}</td>
            <td data-label="Recibido" className="whitespace-nowrap tabular-nums">
              {formatDateTime(created_at)}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  );
}
