import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatCount } from '#app/i18n/format-count.ts';
import { Button } from './button.tsx';
import { isAllSelected } from './selection.ts';
import { SelectionNote } from './selection-note.tsx';

/** The maximum that the database changes at once. */
const MAX_SELECTED = 2000;

/** The actions on the selected rows of a list, above it. */
export function SelectionBar({
  selected,
  listed,
  total,
  isSelecting,
  onSelectAll,
  onClear,
  children,
}: {
  selected: ReadonlyMap<string, unknown>;
  /** The rows on this page. */
  listed: readonly { readonly id: string }[];
  /** The number of rows on all pages; null when they cannot all be selected. */
  total: number | null;
  isSelecting: boolean;
  onSelectAll: () => void;
  onClear: () => void;
  children: ReactNode;
}) {
  const isPageSelected = isAllSelected(selected, listed);
  const mayGrow = isPageSelected && total !== null && total > listed.length;
  return (
    <section
      aria-label="Selección"
      className="sticky top-2 z-20 mb-1 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2 border border-ink bg-sheet px-3 py-1 [@media(height<30rem)]:static"
    >
      <div className="flex w-full items-center gap-x-3 sm:contents">
        <SelectionNote selected={selected} listed={listed} />
        {mayGrow && total <= MAX_SELECTED && selected.size < total && (
          <Button variant="quiet" size="sm" isBusy={isSelecting} onClick={onSelectAll}>
            Seleccionar las {formatCount(total)}
          </Button>
        )}
        {mayGrow && total > MAX_SELECTED && (
          <span className="text-sm text-muted">
            Hasta {formatCount(MAX_SELECTED)} a la vez: filtre para seleccionarlas todas
          </span>
        )}
        <Button variant="quiet" size="sm" className="max-sm:ml-auto max-sm:min-w-9" onClick={onClear}>
          <X aria-hidden="true" size={18} className="sm:hidden" />
          <span className="max-sm:sr-only">Quitar selección</span>
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-1.5 sm:ml-auto sm:gap-2">{children}</div>
    </section>
  );
}
