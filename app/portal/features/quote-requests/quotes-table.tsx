import { Paperclip } from 'lucide-react';
import { formatDate } from '#app/i18n/format.ts';
import { ActionMenu } from '#app/ui/action-menu.tsx';
import { sortableColumn } from '#app/ui/sort.tsx';
import { Table, wideColumn } from '#app/ui/table.tsx';
import { QUOTE_STATUSES, type QuoteRequest, type QuoteStatus } from '#domain/quote-request.ts';
import type { QuoteSort } from './list-quote-requests.ts';
import { QUOTE_STATUS } from './quote-labels.ts';

/** Quote requests, with an inline status. */
export function QuotesTable({
  quotes,
  sort,
  onSort,
  isStale,
  onStatus,
  onOpen,
  onDelete,
}: {
  quotes: readonly QuoteRequest[];
  sort: QuoteSort;
  onSort: (sort: string) => void;
  isStale: boolean;
  onStatus: (quote: QuoteRequest, status: QuoteStatus) => void;
  onOpen: (quote: QuoteRequest) => void;
  onDelete: (quote: QuoteRequest) => void;
}) {
  return (
    <Table
      label="Solicitudes de cotización"
      isStale={isStale}
      columns={[
        sortableColumn('nombre', 'Solicitante', sort, onSort),
        'Proyecto',
        wideColumn('Fecha deseada'),
        { ...sortableColumn('fecha', 'Recibida', sort, onSort), isWide: true },
        'Estado',
        { key: 'actions', content: <span className="sr-only">Acciones</span> },
      ]}
    >
      {quotes.map((quote) => {
        const { company, created_at, file_paths, name, plant, region, service, status, wanted_by } = quote;
        return (
          <tr key={quote.id}>
            <th scope="row" className="font-normal">
              <button
                type="button"
                onClick={() => onOpen(quote)}
                className="text-left font-semibold text-ink hover:text-copper"
              >
                {name}
              </button>
              <span className="block text-sm break-words text-muted">{company ?? quote.email}</span>
              <span className="block text-sm text-muted lg:hidden">{formatDate(created_at)}</span>
              {file_paths.length > 0 && (
                <span className="flex items-center gap-1.5 text-sm text-muted">
                  <Paperclip aria-hidden="true" size={14} />
                  {file_paths.length === 1 ? '1 archivo' : `${file_paths.length} archivos`}
                </span>
              )}
            </th>
            <td>
              {service ?? '—'}
              {(plant ?? region) && (
                <span className="block text-sm text-muted">
                  {[plant, region].filter(Boolean).join(' · ')}
                </span>
              )}
            </td>
            <td className="whitespace-nowrap tabular-nums max-lg:hidden">
              {wanted_by ? formatDay(wanted_by) : '—'}
            </td>
            <td className="whitespace-nowrap tabular-nums max-lg:hidden">{formatDate(created_at)}</td>
            <td>
              <select
                aria-label={`Estado de la solicitud de ${name}`}
                value={status}
                onChange={({ target }) => {
                  const chosen = QUOTE_STATUSES.find((value) => value === target.value);
                  if (chosen) onStatus(quote, chosen);
                }}
                className="select-arrow min-h-9 appearance-none border border-[#a9a497] bg-sheet py-1 pr-9 pl-3 text-sm font-semibold"
              >
                {QUOTE_STATUSES.map((value) => (
                  <option key={value} value={value}>
                    {QUOTE_STATUS[value].label}
                  </option>
                ))}
              </select>
            </td>
            <td className="w-0">
              <ActionMenu
                label={`Acciones para ${name}`}
                actions={[
                  { label: 'Ver solicitud', onSelect: () => onOpen(quote) },
                  { label: 'Eliminar', tone: 'danger', onSelect: () => onDelete(quote) },
                ]}
              />
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

/** dd/MM/yyyy of a day, which has no time zone. */
export const formatDay = (day: string): string => day.split('-').reverse().join('/');
