import { clsx } from 'clsx';
import { Link } from 'react-router';
import { formatDate } from '#app/i18n/format.ts';
import { EmailText } from '#app/ui/email-text.tsx';
import { Table } from '#app/ui/table.tsx';
import { daysUntil } from '#domain/values/chile-time.ts';
import type { RightsRequest } from './list-rights-requests.ts';
import { describeClock, OUTCOME_LABELS, RIGHT_LABELS } from './rights-labels.ts';

/** With fewer days left than this, an open request is shown as urgent. */
const URGENT_DAYS = 7;

/** Requests with their time left. */
export function RightsTable({
  requests,
  now,
  addressOf,
}: {
  requests: readonly RightsRequest[];
  now: Date;
  addressOf: (request: RightsRequest) => string;
}) {
  return (
    <Table label="Solicitudes sobre datos" columns={['Persona', 'Derecho', 'Recibida', 'Plazo']}>
      {requests.map((request) => (
        <tr key={request.id}>
          <th scope="row" className="font-normal">
            <Link
              to={addressOf(request)}
              className="font-semibold text-ink underline-offset-4 hover:underline"
            >
              {request.full_name ?? request.reference}
            </Link>
            <span className="block text-sm text-muted">
              <EmailText>{request.email ?? 'Eliminada'}</EmailText>
            </span>
            {request.blocked_at && (
              <span className="block text-sm font-semibold text-copper">
                Datos bloqueados desde el {formatDate(request.blocked_at)}
              </span>
            )}
          </th>
          <td data-label="Derecho">{RIGHT_LABELS[request.claim]}</td>
          <td data-label="Recibida" className="whitespace-nowrap tabular-nums">
            {formatDate(request.confirmed_at)}
          </td>
          <td data-label="Plazo" className="md:whitespace-nowrap">
            {request.outcome ? (
              OUTCOME_LABELS[request.outcome]
            ) : (
              <span
                className={clsx(
                  daysUntil(request.due_at, now) < URGENT_DAYS && 'font-semibold text-status-red',
                )}
              >
                {describeClock(request.due_at, now)}
              </span>
            )}
            <span className="block text-sm text-muted tabular-nums">
              {request.closed_at
                ? `respondida el ${formatDate(request.closed_at)}`
                : `vence el ${formatDate(request.due_at)}`}
            </span>
          </td>
        </tr>
      ))}
    </Table>
  );
}
