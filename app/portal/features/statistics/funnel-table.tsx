import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { formatCount } from '#app/i18n/format-count.ts';
import type { TableFile } from '#app/lib/table-file/table-file.ts';
import { percentText } from '#app/portal/charts/chart-labels.ts';
import { ShareBar, ShownRows } from '#app/portal/charts/table-parts.tsx';
import { Table, wideColumn } from '#app/ui/table.tsx';
import type { FunnelRow } from './read-statistics.ts';

/** A line of the table, with the link to its applications. */
export interface FunnelLine extends FunnelRow {
  readonly to?: string | undefined;
}

/** Maximum number of rows shown; the file contains all. */
const MAX_ROWS = 50;

/** The funnel as a table. */
export function FunnelTable({
  label,
  heading,
  rows,
  isStale,
  empty,
  nameOf = ({ label: name }) => name,
}: {
  label: string;
  /** What a row represents: `Oferta`. */
  heading: string;
  rows: readonly FunnelLine[];
  isStale: boolean;
  empty: string;
  nameOf?: (row: FunnelLine) => ReactNode;
}) {
  const highest = Math.max(1, ...rows.map(({ applied }) => applied));
  if (rows.length === 0) return <p className="border-y border-rule py-4 text-muted">{empty}</p>;
  return (
    <>
      <Table
        label={label}
        isStale={isStale}
        columns={[
          heading,
          'Vistas',
          'Postulaciones',
          wideColumn('% postula'),
          'Revisadas',
          'Aprobadas',
          wideColumn('% aprobada'),
        ]}
      >
        {rows.slice(0, MAX_ROWS).map((row) => (
          <tr key={row.key}>
            <th scope="row" className="font-medium text-ink">
              {nameOf(row)}
            </th>
            <td className="tabular-nums">
              {row.seen === null ? '–' : formatCount(row.seen)}
              <Unit>{row.seen === 1 ? 'vista' : 'vistas'}</Unit>
            </td>
            <td className="tabular-nums">
              {row.to && row.applied > 0 ? (
                <Link to={row.to} className="font-semibold text-copper underline-offset-4 hover:underline">
                  {formatCount(row.applied)}
                  <span className="sr-only"> de {row.label}</span>
                </Link>
              ) : (
                formatCount(row.applied)
              )}
              <Unit>{row.applied === 1 ? 'postulación' : 'postulaciones'}</Unit>
              <ShareBar value={row.applied} highest={highest} />
            </td>
            <td className="tabular-nums max-xl:hidden">{percentText(row.applied_of_seen, row.seen)}</td>
            <td className="tabular-nums">
              {formatCount(row.reviewed)}
              <Unit>{row.reviewed === 1 ? 'revisada' : 'revisadas'}</Unit>
            </td>
            <td className="tabular-nums">
              {formatCount(row.approved)}
              <Unit>{row.approved === 1 ? 'aprobada' : 'aprobadas'}</Unit>
            </td>
            <td className="tabular-nums max-xl:hidden">{percentText(row.approved, row.applied)}</td>
          </tr>
        ))}
      </Table>
      <ShownRows shown={MAX_ROWS} total={rows.length} />
    </>
  );
}

/** Shown on phones, where rows are cards without column headings. */
const Unit = ({ children }: { children: string }) => (
  <span className="text-muted md:hidden"> {children}</span>
);

/** The table to export. */
export const funnelFile = (name: string, heading: string, rows: readonly FunnelRow[]): TableFile => ({
  name,
  head: [heading, 'Vistas', 'Postulaciones', 'Revisadas', 'Aprobadas'],
  rows: rows.map(({ applied, approved, label, reviewed, seen }) => [
    label,
    seen === null ? '' : String(seen),
    ...[applied, reviewed, approved].map(String),
  ]),
});
