import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { formatDate } from '#app/i18n/format.ts';
import { ActionMenu } from '#app/ui/action-menu.tsx';
import { Button } from '#app/ui/button.tsx';
import { SelectCell, selectionColumn } from '#app/ui/select-boxes.tsx';
import { isAllSelected, NOTHING_SELECTED, type Selection, withSelected } from '#app/ui/selection.ts';
import { sortableColumn } from '#app/ui/sort.tsx';
import { type StatusOption, StatusSelect } from '#app/ui/status-select.tsx';
import { type LoadingRows, Table, wideColumn } from '#app/ui/table.tsx';
import { openerId } from '#app/ui/use-dialog-focus.ts';
import type { RequestSort } from './request-sort.ts';
import { statusesOf } from './statuses-of.ts';

/** A request sent by a visitor and processed by staff. */
export interface RequestRow {
  readonly id: string;
  readonly status: string;
  readonly created_at: string;
  readonly withdrawn_at?: string | null;
}

type SelectedRow = Pick<RequestRow, 'id' | 'status'>;

/** One kind of request. */
export interface RequestKind<Status extends string> {
  readonly noun: 'solicitud' | 'postulación';
  readonly statuses: readonly StatusOption<Status>[];
}

/** The props a page passes to its table; a handler is undefined for users without the permission. */
export interface RequestTableProps<Row extends RequestRow> extends LoadingRows {
  rows: readonly Row[];
  sort: RequestSort;
  onSort: (sort: string) => void;
  isStale: boolean;
  /** Where a request matches the search, shown below its sender. */
  excerptOf?: (row: Row) => ReactNode;
  onStatus: ((row: Row, status: Row['status']) => void) | undefined;
  onOpen: (row: Row) => void;
  onDelete: ((row: Row) => void) | undefined;
  selection?: Selection<SelectedRow>;
  /** Undefined if there are no actions on a selection. */
  onSelect?: ((selection: Selection<SelectedRow>) => void) | undefined;
}

/** Requests by sender, with an inline status and a menu. */
export function RequestTable<Row extends RequestRow>({
  kind,
  label,
  sender,
  nameOf,
  details,
  columns,
  statusLabel = 'Estado de',
  onCv,
  rows,
  sort,
  onSort,
  isStale,
  loading = false,
  excerptOf,
  onStatus,
  onOpen,
  onDelete,
  selection = NOTHING_SELECTED,
  onSelect,
}: RequestTableProps<Row> & {
  kind: RequestKind<Row['status']>;
  label: string;
  /** The heading of the first column. */
  sender: string;
  nameOf: (row: Row) => string;
  /** Shown below the name. */
  details: (row: Row) => ReactNode;
  columns: readonly {
    label: string;
    isWide?: boolean;
    /** The sort of the list by this column. */
    sort?: RequestSort['column'];
    cell: (row: Row) => ReactNode;
  }[];
  /** The accessible name of the status field, before the sender's name. */
  statusLabel?: string;
  onCv?: ((row: Row) => void) | undefined;
}) {
  const areAllSelected = isAllSelected(selection, rows);
  return (
    <Table
      label={label}
      cardHeight="11rem"
      isStale={isStale}
      isTall
      loading={loading}
      columns={[
        ...(onSelect
          ? [selectionColumn(areAllSelected, () => onSelect(withSelected(selection, rows, !areAllSelected)))]
          : []),
        sortableColumn('nombre', sender, sort, onSort),
        ...columns.map((column) =>
          column.sort
            ? sortableColumn(column.sort, column.label, sort, onSort)
            : column.isWide
              ? wideColumn(column.label)
              : column.label,
        ),
        { ...sortableColumn('fecha', 'Recibida', sort, onSort), isWide: true },
        'Estado',
        ...(onCv ? ['CV'] : []),
        { key: 'actions', content: <span className="sr-only">Acciones</span> },
      ]}
    >
      {rows.map((row) => {
        const name = nameOf(row);
        return (
          <tr key={row.id} aria-selected={onSelect && selection.has(row.id)}>
            {onSelect && (
              <SelectCell
                name={name}
                isSelected={selection.has(row.id)}
                onToggle={() => onSelect(withSelected(selection, [row], !selection.has(row.id)))}
              />
            )}
            {/* Not truncated: contact details must be readable. */}
            <th scope="row" className="font-normal break-words">
              <button
                type="button"
                id={openerId(row.id)}
                onClick={() => onOpen(row)}
                className="text-left font-semibold text-ink hover:text-copper"
              >
                {name}
              </button>
              {details(row)}
              {excerptOf?.(row)}
            </th>
            {columns.map(({ cell, isWide, label: column }) => (
              <td key={column} className={clsx(isWide && 'whitespace-nowrap tabular-nums max-xl:hidden')}>
                {cell(row)}
              </td>
            ))}
            <td className="whitespace-nowrap tabular-nums max-xl:hidden">{formatDate(row.created_at)}</td>
            <td>
              <StatusSelect<Row['status']>
                label={`${statusLabel} ${name}`}
                status={row.status}
                statuses={statusesOf(kind.statuses, row)}
                onChange={onStatus && ((status) => onStatus(row, status))}
              />
            </td>
            {onCv && (
              <td>
                <Button variant="quiet" size="sm" aria-label={`Ver CV de ${name}`} onClick={() => onCv(row)}>
                  Ver CV
                </Button>
              </td>
            )}
            <td className="w-0">
              <ActionMenu
                label={`Acciones para ${name}`}
                actions={[
                  { label: `Ver ${kind.noun}`, onSelect: () => onOpen(row) },
                  ...(onDelete
                    ? [{ label: 'Eliminar', tone: 'danger' as const, onSelect: () => onDelete(row) }]
                    : []),
                ]}
              />
            </td>
          </tr>
        );
      })}
    </Table>
  );
}
