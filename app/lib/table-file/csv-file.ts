import { formatDateTime } from '#app/i18n/format.ts';
import { toCsv } from '#app/lib/csv.ts';
import type { TableFile } from './table-file.ts';

/** A table as CSV. */
export function csvFile({ head, rows }: TableFile): Blob {
  const cells = rows.map((row) =>
    row.map((cell) => (cell instanceof Date ? formatDateTime(cell.toISOString()) : cell)),
  );
  return new Blob([toCsv([head, ...cells])], { type: 'text/csv;charset=utf-8' });
}
