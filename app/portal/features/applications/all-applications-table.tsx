import { Link } from 'react-router';
import { formatDate } from '#app/i18n/format.ts';
import { UndeliveredMark } from '#app/portal/messages/undelivered-mark.tsx';
import type { Sort } from '#app/ui/read-sort.ts';
import { sortableColumn } from '#app/ui/sort.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { type LoadingRows, Table, wideColumn } from '#app/ui/table.tsx';
import { shownStatus } from '#domain/recruiting/shown-status.ts';
import { startOfDayInChile } from '#domain/values/chile-time.ts';
import { interviewState, SHOWN_STATUS } from './application-status.ts';
import type { AnyApplication } from './list-all-applications.ts';

/** Applications to all postings; each links to the application within its posting. */
export function AllApplicationsTable({
  applications,
  isStale,
  sort,
  onSort,
  loading = false,
}: LoadingRows & {
  applications: readonly AnyApplication[];
  isStale: boolean;
  sort: Sort<'fecha'>;
  onSort: (sort: string) => void;
}) {
  return (
    <Table
      label="Postulaciones de todas las ofertas"
      loading={loading}
      isStale={isStale}
      columns={[
        'Postulante',
        wideColumn('Oferta'),
        sortableColumn('fecha', 'Postuló', sort, onSort),
        wideColumn('Entrevista'),
        wideColumn('Próximo paso'),
        'Estado',
      ]}
    >
      {applications.map((application) => {
        const { label, tone } = SHOWN_STATUS[shownStatus(application)];
        const posting = `/admin/rrhh/applications/${application.job_posting_id}`;
        const title = application.posting_title ?? 'Oferta';
        return (
          <tr key={application.id}>
            <th scope="row">
              <Link
                to={`${posting}?postulante=${application.id}`}
                className="font-semibold text-ink hover:text-copper"
              >
                {application.full_name}
              </Link>
              <span className="block text-sm font-normal text-muted xl:hidden">{title}</span>
              <UndeliveredMark applicant={application.id} />
            </th>
            <td className="max-xl:hidden">
              {/* A block, so that it is truncated instead of widening the column. */}
              <Link
                to={posting}
                className="block text-ink underline-offset-4 hover:text-copper hover:underline"
              >
                {title}
              </Link>
            </td>
            <td className="whitespace-nowrap tabular-nums">{formatDate(application.applied_at)}</td>
            <td className="whitespace-nowrap max-xl:hidden">{interviewState(application) ?? '—'}</td>
            <td className="max-xl:hidden">
              {application.next_step}
              {application.next_step_on && (
                <span className="block text-sm text-muted">
                  {formatDate(startOfDayInChile(application.next_step_on))}
                </span>
              )}
            </td>
            <td>
              <StatusBadge tone={tone}>{label}</StatusBadge>
            </td>
          </tr>
        );
      })}
    </Table>
  );
}
