import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useChangeStatus, useDeleteRequest } from '#app/lib/query/change-request.ts';
import type { SelectedRequest } from '#app/lib/query/change-requests.ts';
import { requestCountsQuery } from '#app/lib/query/count-requests.ts';
import { countedTotal } from '#app/lib/query/counted-total.ts';
import { isCurrent } from '#app/lib/query/read-page.ts';
import {
  PAGE_SIZE,
  REQUEST_PLURALS,
  type RequestFilters,
  type RequestList,
  requestPageQuery,
  requestQuery,
  requestsKey,
} from '#app/lib/query/request-list.ts';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { ExportMenu } from '#app/lib/table-file/export-menu.tsx';
import type { ExportFormat } from '#app/lib/table-file/save-table.ts';
import { useEntryKey } from '#app/lib/use-entry-key.ts';
import { useOpened } from '#app/lib/use-opened.ts';
import { useUrlFilters } from '#app/lib/use-url-filters.ts';
import { CvExcerpt } from '#app/portal/triage/cv-text/cv-excerpt.tsx';
import { excerptsQuery } from '#app/portal/triage/cv-text/cv-text.ts';
import type { RequestTriage } from '#app/portal/triage/request-panel.tsx';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Deferred, fetchEarly } from '#app/ui/deferred.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FilterBar } from '#app/ui/filter-bar.tsx';
import { GoneDialog } from '#app/ui/gone-dialog.tsx';
import { ListToolbar } from '#app/ui/list-toolbar.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { ListSkeleton } from '#app/ui/loading.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { readSort } from '#app/ui/read-sort.ts';
import { NEWEST_FIRST, REQUEST_SORTS } from '#app/ui/request-sort.ts';
import type { RequestRow, RequestTableProps } from '#app/ui/request-table.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { asListed, NOTHING_SELECTED, type Selection } from '#app/ui/selection.ts';
import { useFocusAfterBar } from '#app/ui/selection-bar.tsx';
import { StatusTabs } from '#app/ui/status-tabs.tsx';
import { RequestSelectionBar } from './request-selection-bar.tsx';

const loadPanel = () => import('#app/portal/triage/request-panel.tsx');
fetchEarly(loadPanel);

/** Requests with live updates; filters, page and the opened request are in the URL. */
export function RequestListPage<Row extends RequestRow>({
  list,
  texts,
  canUpdate,
  canDelete,
  onExport,
  describeDeletion,
  renderTable,
  renderDialog,
  triage,
}: {
  list: RequestList<Row>;
  texts: {
    readonly title: string;
    readonly loadError: string;
    readonly searchPlaceholder: string;
    readonly emptyTitle: string;
    readonly emptyBody: string;
    readonly dialogTitle: string;
  };
  canUpdate: boolean;
  canDelete: boolean;
  /** Saves requests as a file: those selected, or all that match the filters. */
  onExport?: (options: {
    format: ExportFormat;
    filters: RequestFilters<Row['status']>;
    ids?: readonly string[];
  }) => Promise<void>;
  /** What is deleted with a request. */
  describeDeletion: (row: Row) => string;
  renderTable: (table: RequestTableProps<Row>) => ReactNode;
} & (
  | { triage: RequestTriage<Row>; renderDialog?: never }
  | { triage?: never; renderDialog: (row: Row, onClose: () => void) => ReactNode }
)) {
  const { noun, statuses, table } = list;
  const { change: changeUrl, page, query } = useUrlFilters();
  const status = statuses.find(({ value }) => value === query.get('estado'))?.value ?? null;
  const search = query.get('buscar') ?? '';
  const sort = readSort(query.get('orden'), REQUEST_SORTS, NEWEST_FIRST);
  const filters = { search, status, sort, page };
  const isListening = useLiveTables([table], requestsKey(list));
  const listed = useQuery({ ...requestPageQuery(list, filters), enabled: isListening });
  const counts = useQuery({ ...requestCountsQuery(list, search), enabled: isListening });
  const change = useChangeStatus(list);
  const remove = useDeleteRequest(list);
  const close = (): void => changeUrl({ solicitud: '' });
  const [selection, setSelection] = useState<Selection<SelectedRequest>>(NOTHING_SELECTED);
  useFocusAfterBar(selection.size > 0);
  const [deleting, setDeleting] = useState<Row | null>(null);
  const entry = useEntryKey();
  const openedId = query.get('solicitud') ?? '';
  const onPage = listed.data?.rows.find(({ id }) => id === openedId);
  // A linked request may be on another page.
  const alone = useQuery({
    ...requestQuery(list, openedId),
    enabled: openedId !== '' && listed.isSuccess && !onPage && Boolean(renderDialog),
  });
  const opened = useOpened(openedId, onPage ?? alone.data);

  const { rows, total } = listed.data ?? { rows: [], total: 0 };
  const ids = rows.map(({ id }) => id);
  const { data: excerpts } = useQuery({
    ...excerptsQuery(ids, search),
    enabled: search !== '' && ids.length > 0 && triage?.canReadCvs === true,
  });

  if (listed.isLoadingError)
    return <LoadError text={texts.loadError} error={listed.error} onRetry={() => listed.refetch()} />;
  const { counted, isCut, label } = countedTotal(total, filters);
  const isFiltered = search !== '' || status !== null;
  return (
    <>
      <ListToolbar title={texts.title}>
        <FilterBar
          search={
            <SearchField
              placeholder={texts.searchPlaceholder}
              value={search}
              onSearch={(buscar) => changeUrl({ buscar })}
            />
          }
        />
      </ListToolbar>
      {/* One line for both, so that the table does not move under the pointer that selects. */}
      {selection.size === 0 ? (
        <StatusTabs statuses={statuses} counts={counts.data} current={status}>
          <p role="status">
            {listed.isSuccess && (total === 1 ? `1 ${noun}` : `${label} ${REQUEST_PLURALS[noun]}`)}
            {isCut && '; precise la búsqueda para ver el resto'}
          </p>
          {onExport && total > 0 && !isCut && (
            <ExportMenu
              label="Exportar"
              count={total}
              failure={`Error al exportar las ${REQUEST_PLURALS[noun]}`}
              onExport={(format) => onExport({ format, filters })}
            />
          )}
        </StatusTabs>
      ) : (
        <RequestSelectionBar
          list={list}
          filters={filters}
          total={isCut ? null : total}
          listed={rows}
          selection={asListed(selection, rows)}
          onSelect={setSelection}
          canUpdate={canUpdate}
          loadError={texts.loadError}
        >
          {onExport && (
            <ExportMenu
              label={`Exportar (${selection.size})`}
              count={selection.size}
              failure={`Error al exportar las ${REQUEST_PLURALS[noun]}`}
              onExport={(format) => onExport({ format, filters, ids: [...selection.keys()] })}
            />
          )}
        </RequestSelectionBar>
      )}
      {alone.isLoadingError && (
        <LoadError
          text={`No se pudo cargar la ${noun}`}
          error={alone.error}
          onRetry={() => alone.refetch()}
        />
      )}
      {listed.isPending ? (
        <ListSkeleton>{`Cargando ${REQUEST_PLURALS[noun]}...`}</ListSkeleton>
      ) : rows.length === 0 ? (
        <EmptyState
          title={isFiltered ? `Ninguna ${noun} coincide` : texts.emptyTitle}
          body={isFiltered ? 'Pruebe con otra búsqueda o quite el filtro.' : texts.emptyBody}
        />
      ) : (
        renderTable({
          rows,
          sort,
          onSort: (orden) => changeUrl({ orden }),
          isStale: listed.isPlaceholderData,
          excerptOf: ({ id }) => {
            const excerpt = excerpts?.get(id);
            return excerpt && <CvExcerpt excerpt={excerpt} />;
          },
          onStatus: canUpdate ? (row, to) => change({ row, status: to }) : undefined,
          onOpen: ({ id }) => changeUrl({ solicitud: id }, { isEntry: true }),
          onDelete: canDelete ? setDeleting : undefined,
          selection,
          onSelect: canUpdate || onExport ? setSelection : undefined,
        })
      )}
      <Pager
        isCurrent={isCurrent(listed)}
        page={page}
        pages={Math.ceil(counted / PAGE_SIZE)}
        onChange={(next) => changeUrl({ pagina: String(next + 1) })}
      />
      {triage && openedId && isListening && (
        <Deferred load={loadPanel}>
          {({ RequestPanel }) => (
            <RequestPanel
              key={entry}
              list={list}
              triage={triage}
              openedId={openedId}
              filters={filters}
              texts={texts}
              onStatus={canUpdate ? change : undefined}
              onNavigate={(id, next) => changeUrl({ solicitud: id, pagina: String(next + 1) })}
              onClose={close}
            />
          )}
        </Deferred>
      )}
      {renderDialog && opened && renderDialog(opened, close)}
      {renderDialog && !opened && openedId && alone.data === null && (
        <GoneDialog title={texts.dialogTitle} text={`Esta ${noun} ya no existe.`} onClose={close} />
      )}
      <ConfirmDialog
        isOpen={deleting !== null}
        title={`¿Eliminar esta ${noun}?`}
        body={`${deleting ? describeDeletion(deleting) : ''} Esta acción no se puede deshacer.`}
        confirmLabel="Eliminar"
        cancelLabel="Cancelar"
        onCancel={() => setDeleting(null)}
        onConfirm={() => {
          if (deleting) remove.mutate(deleting.id);
          setDeleting(null);
        }}
      />
    </>
  );
}
