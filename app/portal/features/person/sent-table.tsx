import { Link } from 'react-router';
import { formatDateTime } from '#app/i18n/format.ts';
import { Button } from '#app/ui/button.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { Table, wideColumn } from '#app/ui/table.tsx';
import type { Sent } from './read-person.ts';
import { addressOf, KINDS, statusOf } from './sent-labels.ts';

/** All applications of a person, newest first, each with its CV and acknowledgement. */
export function SentTable({
  sent,
  canReadCvs,
  onDownload,
}: {
  sent: readonly Sent[];
  canReadCvs: boolean;
  onDownload: (sent: Sent) => void;
}) {
  return (
    <Table
      label="Postulaciones de la persona"
      columns={['Postuló a', 'Fecha', 'Estado', wideColumn('Acuse de recibo'), wideColumn('Documento')]}
    >
      {sent.map((one) => {
        const { label, tone } = statusOf(one);
        return (
          <tr key={one.id}>
            <th scope="row" className="font-semibold text-ink">
              <Link to={addressOf(one)} className="inline-block min-h-6 hover:text-copper">
                {one.title}
              </Link>
              <span className="block text-sm font-normal text-muted">
                {KINDS[one.kind]}
                {one.repeat_of && ', otra vez'}
              </span>
            </th>
            <td className="whitespace-nowrap tabular-nums">{formatDateTime(one.sent_at)}</td>
            <td>
              <StatusBadge tone={tone}>{label}</StatusBadge>
            </td>
            <td className="whitespace-nowrap tabular-nums max-lg:hidden">
              {one.notified_at ? formatDateTime(one.notified_at) : '—'}
            </td>
            <td className="max-lg:hidden">
              {canReadCvs && (
                <Button
                  variant="quiet"
                  size="sm"
                  aria-label={`Descargar CV de ${one.title}`}
                  onClick={() => onDownload(one)}
                >
                  Descargar CV
                </Button>
              )}
            </td>
          </tr>
        );
      })}
    </Table>
  );
}
