import type { ReactNode } from 'react';
import { useSelectAll } from '#app/lib/query/use-select-all.ts';
import { ActionsButton } from '#app/ui/actions-button.tsx';
import { NOTHING_SELECTED, type Selection, withSelected } from '#app/ui/selection.ts';
import { SelectionBar } from '#app/ui/selection-bar.tsx';
import { useChangeStatuses } from './change-statuses.ts';
import { type RequestFilters, type RequestList, requestsKey } from './request-list.ts';
import type { RequestRow } from './request-table.tsx';
import { type SelectedRequest, selectRequests } from './select-requests.ts';

/** The actions on the selected requests. */
export function RequestSelectionBar<Row extends RequestRow>({
  list,
  filters,
  total,
  listed,
  selection,
  onSelect,
  canUpdate,
  loadError,
  children,
}: {
  list: RequestList<Row>;
  /** The list's filters; all its requests can be selected. */
  filters: RequestFilters<Row['status']>;
  /** Null when they cannot all be selected. */
  total: number | null;
  /** The requests on this page. */
  listed: readonly SelectedRequest[];
  selection: Selection<SelectedRequest>;
  onSelect: (selection: Selection<SelectedRequest>) => void;
  canUpdate: boolean;
  loadError: string;
  /** More actions. */
  children?: ReactNode;
}) {
  const { apply, isPending } = useChangeStatuses(list);
  const { isSelecting, selectAll } = useSelectAll({
    read: () => selectRequests(list, filters),
    total,
    queryKey: requestsKey(list),
    onSelect: (all) => onSelect(withSelected(selection, all, true)),
    logMessage: `${list.logName} not selected`,
    errorMessage: loadError,
  });
  const change = async (status: Row['status']): Promise<void> => {
    if (await apply([...selection.values()], status)) onSelect(NOTHING_SELECTED);
  };
  return (
    <SelectionBar
      selected={selection}
      listed={listed}
      total={total}
      isSelecting={isSelecting}
      onSelectAll={selectAll}
      onClear={() => onSelect(NOTHING_SELECTED)}
    >
      {canUpdate && (
        <ActionsButton
          label="Cambiar estado"
          isBusy={isPending}
          groups={[list.statuses.map(({ label, value }) => ({ label, onSelect: () => change(value) }))]}
        />
      )}
      {children}
    </SelectionBar>
  );
}
