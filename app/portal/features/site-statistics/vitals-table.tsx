import { formatCount } from '#app/i18n/format-count.ts';
import type { TableFile } from '#app/lib/table-file/table-file.ts';
import { ShownRows } from '#app/portal/charts/table-parts.tsx';
import { StatusBadge } from '#app/ui/status-badge.tsx';
import { Table } from '#app/ui/table.tsx';
import { rateVital, WEB_VITAL_NAMES, type WebVital } from '#domain/website/web-vitals.ts';
import { ALL_PAGES, type VitalsRow } from './site-figures.ts';
import { pageText, RATINGS, VITAL_LABELS, vitalText } from './site-labels.ts';

const MAX_ROWS = 25;

const nameOf = ({ page }: VitalsRow): string => (page === ALL_PAGES ? 'Todas las páginas' : pageText(page));

/** The speed of pages, as 75th percentiles with their rating. */
export function VitalsTable({ rows, isStale }: { rows: readonly VitalsRow[]; isStale: boolean }) {
  if (rows.length === 0)
    return <p className="border-y border-rule py-4 text-muted">No hay mediciones en este período.</p>;
  return (
    <>
      <Table
        label="Velocidad por página"
        isStale={isStale}
        columns={['Página', ...WEB_VITAL_NAMES.map((metric) => VITAL_LABELS[metric]), 'Mediciones']}
      >
        {rows.slice(0, MAX_ROWS).map((row) => (
          <tr key={row.page}>
            <th scope="row" className="font-medium break-words text-ink">
              {nameOf(row)}
            </th>
            {WEB_VITAL_NAMES.map((metric) => (
              <td key={metric} className="tabular-nums">
                <span className="text-muted md:hidden">{metric} </span>
                <Measured metric={metric} value={row.values[metric]} />
              </td>
            ))}
            <td className="tabular-nums">
              {formatCount(row.count)}
              <span className="text-muted md:hidden"> {row.count === 1 ? 'medición' : 'mediciones'}</span>
            </td>
          </tr>
        ))}
      </Table>
      <ShownRows shown={MAX_ROWS} total={rows.length} />
    </>
  );
}

function Measured({ metric, value }: { metric: WebVital; value: number | null }) {
  if (value === null) return '–';
  const { label, tone } = RATINGS[rateVital(metric, value)];
  return (
    <span className="inline-flex flex-wrap items-baseline gap-x-2">
      {vitalText(metric, value)}
      <StatusBadge tone={tone}>{label}</StatusBadge>
    </span>
  );
}

/** With a decimal comma, as Spanish spreadsheets expect. */
const decimal = (value: number | null): string =>
  value === null ? '' : String(Math.round(value * 1000) / 1000).replace('.', ',');

/** The table to export: in milliseconds, except CLS. */
export const vitalsFile = (name: string, rows: readonly VitalsRow[]): TableFile => ({
  name,
  head: ['Página', ...WEB_VITAL_NAMES, 'Mediciones'],
  rows: rows.map((row) => [
    nameOf(row),
    ...WEB_VITAL_NAMES.map((metric) => decimal(row.values[metric])),
    String(row.count),
  ]),
});
