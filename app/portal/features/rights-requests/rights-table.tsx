import { Link } from 'react-router';
import { formatDate } from '#app/i18n/format.ts';
import { EmailText } from '#app/ui/email-text.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { type LoadingRows, Table } from '#app/ui/table.tsx';
import type { RightsRequest } from './list-rights-requests.ts';
import { RIGHT_LABELS, rightsState } from './rights-labels.ts';

/** Requests with their time left. */
export function RightsTable({
  requests,
  now,
  addressOf,
  loading = false,
}: LoadingRows & {
  requests: readonly RightsRequest[];
  now: Date;
  addressOf: (request: RightsRequest) => string;
}) {
  return (
    <Table
      label="Solicitudes sobre datos"
      isTall
      loading={loading}
      columns={['Persona', 'Derecho', 'Recibida', 'Plazo']}
    >
      {requests.map((request) => {
        const { label, tone } = rightsState(request, now);
        return (
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
                <span className="flex font-normal">
                  <StatusBadge tone="amber" isSentence>
                    {`Datos bloqueados desde el ${formatDate(request.blocked_at)}`}
                  </StatusBadge>
                </span>
              )}
            </th>
            <td data-label="Derecho">{RIGHT_LABELS[request.claim]}</td>
            <td data-label="Recibida" className="whitespace-nowrap tabular-nums">
              {formatDate(request.confirmed_at)}
            </td>
            <td data-label="Plazo" className="md:whitespace-nowrap">
              <StatusBadge tone={tone}>{label}</StatusBadge>
              <span className="flex text-sm text-muted tabular-nums">
                {request.closed_at
                  ? `respondida el ${formatDate(request.closed_at)}`
                  : `vence el ${formatDate(request.due_at)}`}
              </span>
            </td>
          </tr>
        );
      })}
    </Table>
  );
}
