import { Paperclip } from 'lucide-react';
import { formatDate } from '#app/i18n/format.ts';
import { useMinute } from '#app/lib/use-minute.ts';
import { AnswerLamp } from '#app/portal/requests/answer-lamp.tsx';
import { RequestTable, type RequestTableProps } from '#app/portal/requests/request-table.tsx';
import type { HoursOn } from '#domain/website/opening-hours.ts';
import type { QuoteRequest } from '#domain/website/quote-request.ts';
import { QUOTES } from './quote-list.ts';

/** Quote requests, with an inline status. */
export function QuotesTable({
  ownerName,
  openOn,
  ...table
}: RequestTableProps<QuoteRequest> & {
  /** Null while unknown. */
  ownerName: (id: string | null) => string | null;
  /** When the company is open. */
  openOn: HoursOn;
}) {
  const now = useMinute();
  return (
    <RequestTable
      {...table}
      kind={QUOTES}
      label="Solicitudes de cotización"
      sender="Solicitante"
      nameOf={QUOTES.nameOf}
      details={({ company, created_at, email, file_paths }) => (
        <>
          <span className="block text-sm text-muted">{company ?? email}</span>
          <span className="block text-sm text-muted xl:hidden">{formatDate(created_at)}</span>
          {file_paths.length > 0 && (
            <span className="flex items-center gap-1.5 text-sm text-muted">
              <Paperclip aria-hidden="true" size={14} />
              {file_paths.length === 1 ? '1 archivo' : `${file_paths.length} archivos`}
            </span>
          )}
        </>
      )}
      columns={[
        {
          label: 'Proyecto',
          cell: ({ plant, region, service }) => (
            <>
              <span className={service ? undefined : 'max-md:hidden'}>{service ?? '—'}</span>{' '}
              {(plant ?? region) && (
                <span className="block text-sm text-muted">
                  {[plant, region].filter(Boolean).join(' · ')}
                </span>
              )}
            </>
          ),
        },
        {
          label: 'Plazo',
          sort: 'plazo',
          cell: (quote) => <AnswerLamp quote={quote} now={now} openOn={openOn} />,
        },
        {
          label: 'Responsable',
          isWide: true,
          cell: ({ owner_id }) => ownerName(owner_id) ?? '—',
        },
      ]}
      statusLabel="Estado de la solicitud de"
    />
  );
}
