import { useQuery } from '@tanstack/react-query';
import { countedTotal } from '#app/lib/query/counted-total.ts';
import { ExportMenu } from '#app/lib/table-file/export-menu.tsx';
import type { ExportFormat } from '#app/lib/table-file/save-table.ts';
import { Deferred, fetchEarly } from '#app/ui/deferred.tsx';
import { asListed, type Selection } from '#app/ui/selection.ts';
import { StatusTabs } from '#app/ui/status-tabs.tsx';
import { requestCountsQuery } from './count-requests.ts';
import { REQUEST_PLURALS, type RequestFilters, type RequestList, shownStatuses } from './request-list.ts';
import type { RequestRow } from './request-table.tsx';
import type { SelectedRequest } from './select-requests.ts';

const loadBar = () => import('./request-selection-bar.tsx');
fetchEarly(loadBar);

/** Saves requests as a file: the selected ones, or all that match the filters. */
export type ExportRequests<Status> = (options: {
  format: ExportFormat;
  filters: RequestFilters<Status>;
  ids?: readonly string[];
}) => Promise<void>;

/** The number of requests by status, or the actions on the selected ones. */
export function RequestHeading<Row extends RequestRow>({
  list,
  filters,
  isListening,
  listed,
  selection,
  onSelect,
  canUpdate,
  loadError,
  onExport,
}: {
  list: RequestList<Row>;
  filters: RequestFilters<Row['status']>;
  isListening: boolean;
  /** The requests on this page and the total; undefined while loading. */
  listed: { readonly rows: readonly Row[]; readonly total: number } | undefined;
  selection: Selection<SelectedRequest>;
  onSelect: (selection: Selection<SelectedRequest>) => void;
  canUpdate: boolean;
  loadError: string;
  onExport: ExportRequests<Row['status']> | undefined;
}) {
  const { noun } = list;
  const counts = useQuery({ ...requestCountsQuery(list, filters), enabled: isListening });
  const { rows, total } = listed ?? { rows: [], total: 0 };
  const { isCut, label } = countedTotal(total, filters);
  const failure = `Error al exportar las ${REQUEST_PLURALS[noun]}`;
  // Both take one line, so that selecting does not move the table under the pointer.
  return selection.size === 0 ? (
    <StatusTabs statuses={shownStatuses(list)} counts={counts.data} current={filters.status}>
      <p role="status">
        {listed && (total === 1 ? `1 ${noun}` : `${label} ${REQUEST_PLURALS[noun]}`)}
        {isCut && '; precise la búsqueda para ver el resto'}
      </p>
      {onExport && total > 0 && !isCut && (
        <ExportMenu
          label="Exportar"
          count={total}
          failure={failure}
          onExport={(format) => onExport({ format, filters })}
        />
      )}
    </StatusTabs>
  ) : (
    <Deferred load={loadBar}>
      {({ RequestSelectionBar }) => (
        <RequestSelectionBar
          list={list}
          filters={filters}
          total={isCut ? null : total}
          listed={rows}
          selection={asListed(selection, rows)}
          onSelect={onSelect}
          canUpdate={canUpdate}
          loadError={loadError}
        >
          {onExport && (
            <ExportMenu
              label={`Exportar (${selection.size})`}
              count={selection.size}
              failure={failure}
              onExport={(format) => onExport({ format, filters, ids: [...selection.keys()] })}
            />
          )}
        </RequestSelectionBar>
      )}
    </Deferred>
  );
}
