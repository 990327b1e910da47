import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Sort } from './read-sort.ts';
import type { TableColumn } from './table.tsx';

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
