import { ArrowDown, ArrowUp } from 'lucide-react';
import type { TableColumn } from './table.tsx';

export interface Sort<Column extends string> {
  readonly column: Column;
  readonly isDescending: boolean;
}

/** Parses a sort parameter, `nombre` or `-fecha` (descending); anything else gives the fallback. */
export function readSort<Column extends string>(
  text: string | null,
  columns: readonly Column[],
  fallback: Sort<Column>,
): Sort<Column> {
  const column = columns.find((name) => name === text?.replace(/^-/, ''));
  return column ? { column, isDescending: text?.startsWith('-') ?? false } : fallback;
}

/** A column header that sorts by its column; a second click reverses the order. */
export function sortableColumn<Column extends string>(
  column: Column,
  label: string,
  sort: Sort<Column>,
  onSort: (sort: string) => void,
): Exclude<TableColumn, string> {
  const isSorted = sort.column === column;
  const Arrow = sort.isDescending ? ArrowDown : ArrowUp;
  return {
    key: column,
    ...(isSorted && { sorted: sort.isDescending ? 'descending' : 'ascending' }),
    content: (
      <button
        type="button"
        className="annotation -my-1 inline-flex items-center gap-1.5 py-1 hover:text-ink"
        onClick={() => onSort(isSorted && !sort.isDescending ? `-${column}` : column)}
      >
        {label}
        {isSorted && <Arrow aria-hidden="true" size={14} className="text-copper" />}
      </button>
    ),
  };
}
