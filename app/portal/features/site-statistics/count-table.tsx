import { formatCount } from '#app/i18n/format-count.ts';
import type { TableFile } from '#app/lib/table-file/table-file.ts';
import { ShareBar, ShownRows } from '#app/portal/charts/table-parts.tsx';
import { Table } from '#app/ui/table.tsx';

/** A column of figures. */
export interface CountColumn {
  readonly heading: string;
  /** Follows the figure on phones, where rows are cards without column headings: `vistas`. */
  readonly unit: string;
  /** Instead, after 1. */
  readonly one?: string;
}

export interface CountRow {
  readonly key: string;
  readonly label: string;
  /** A number, or a text such as a share. The first number is drawn as a bar. */
  readonly cells: readonly (number | string)[];
}

/** Maximum number of rows shown; the file contains all. */
const MAX_ROWS = 25;

/** A table of figures, whose first column of numbers is a bar chart. */
export function CountTable({
  label,
  heading,
  columns,
  rows,
  isStale,
  empty,
}: {
  label: string;
  /** What a row represents: `Página`. */
  heading: string;
  columns: readonly CountColumn[];
  rows: readonly CountRow[];
  isStale: boolean;
  empty: string;
}) {
  const first = ({ cells: [cell] }: CountRow): number => Number(cell);
  const highest = Math.max(1, ...rows.map(first));
  if (rows.length === 0) return <p className="border-y border-rule py-4 text-muted">{empty}</p>;
  return (
    <>
      <Table label={label} isStale={isStale} columns={[heading, ...columns.map((column) => column.heading)]}>
        {rows.slice(0, MAX_ROWS).map((row) => (
          <tr key={row.key}>
            <th scope="row" className="font-medium break-words text-ink">
              {row.label}
            </th>
            {columns.map(({ heading: name, one = '', unit }, at) => {
              const cell = row.cells[at] ?? '–';
              return (
                <td key={name} className="tabular-nums">
                  {typeof cell === 'number' ? formatCount(cell) : cell}
                  <span className="text-muted md:hidden"> {(cell === 1 && one) || unit}</span>
                  {at === 0 && <ShareBar value={first(row)} highest={highest} />}
                </td>
              );
            })}
          </tr>
        ))}
      </Table>
      <ShownRows shown={MAX_ROWS} total={rows.length} />
    </>
  );
}

/** The table to export. */
export const countFile = (
  name: string,
  heading: string,
  columns: readonly CountColumn[],
  rows: readonly CountRow[],
): TableFile => ({
  name,
  head: [heading, ...columns.map((column) => column.heading)],
  rows: rows.map(({ cells, label }) => [label, ...cells.map(String)]),
});
