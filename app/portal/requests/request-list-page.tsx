import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { countedTotal } from '#app/lib/query/counted-total.ts';
import { isCurrent } from '#app/lib/query/read-page.ts';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { useEntryKey } from '#app/lib/use-entry-key.ts';
import { CvExcerpt } from '#app/portal/triage/cv-text/cv-excerpt.tsx';
import { excerptsQuery } from '#app/portal/triage/cv-text/cv-text.ts';
import { ConfirmDialog } from '#app/ui/confirm-dialog.tsx';
import { Deferred, fetchEarly } from '#app/ui/deferred.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FilterBar } from '#app/ui/filter-bar.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { NoMatches } from '#app/ui/no-matches.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { useFocusAfterBar } from '#app/ui/select-all.ts';
import { NOTHING_SELECTED, type Selection } from '#app/ui/selection.ts';
import { useChangeStatus } from './change-status.ts';
import { useDeleteRequest } from './delete-request.ts';
import type { OpenedProps } from './opened-request.tsx';
import { type ExportRequests, RequestHeading } from './request-heading.tsx';
import {
  PAGE_SIZE,
  REQUEST_PLURALS,
  type RequestFilters,
  type RequestList,
  requestPageQuery,
  requestsKey,
} from './request-list.ts';
import type { RequestTriage } from './request-panel.tsx';
import type { RequestRow, RequestTableProps } from './request-table.tsx';
import type { SelectedRequest } from './select-requests.ts';
import { useRequestAddress } from './use-request-address.ts';

const loadPanel = () => import('./request-panel.tsx');
fetchEarly(loadPanel);

/** Requests with live updates; the filters, the page and the opened request are kept in the URL. */
export function RequestListPage<Row extends RequestRow>({
  list,
  texts,
  canUpdate,
  canDelete,
  onExport,
  describeDeletion,
  filterFields,
  renderTable,
  renderOpened,
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
  onExport?: ExportRequests<Row['status']>;
  /** Describes what is deleted with a request. */
  describeDeletion: (row: Row) => string;
  /** The fields of more filters than the search and the status. */
  filterFields?: (
    filters: RequestFilters<Row['status']>,
    change: (filters: Readonly<Record<string, string>>) => void,
  ) => ReactNode;
  renderTable: (table: RequestTableProps<Row>) => ReactNode;
} & (
  | { triage: RequestTriage<Row>; renderOpened?: never }
  | { triage?: never; renderOpened: (opened: OpenedProps<Row>) => ReactNode }
)) {
  const { noun, table } = list;
  const { change: changeUrl, close, filters, openedId } = useRequestAddress(list);
  const { owner = null, page, search, sort, status } = filters;
  const isListening = useLiveTables([table], requestsKey(list));
  const listed = useQuery({ ...requestPageQuery(list, filters), enabled: isListening });
  const change = useChangeStatus(list);
  const remove = useDeleteRequest(list);
  const [selection, setSelection] = useState<Selection<SelectedRequest>>(NOTHING_SELECTED);
  useFocusAfterBar(selection.size > 0);
  const [deleting, setDeleting] = useState<Row | null>(null);
  const entry = useEntryKey();

  const { rows, total } = listed.data ?? { rows: [], total: 0 };
  const ids = rows.map(({ id }) => id);
  const { data: excerpts } = useQuery({
    ...excerptsQuery(ids, search),
    enabled: search !== '' && ids.length > 0 && triage?.canReadCvs === true,
  });

  const { counted } = countedTotal(total, filters);
  const isFiltered = search !== '' || status !== null || owner !== null;
  return (
    <>
      <ScreenHeading title={texts.title}>
        <FilterBar
          active={[owner]}
          search={
            <SearchField
              placeholder={texts.searchPlaceholder}
              value={search}
              onSearch={(buscar) => changeUrl({ buscar })}
            />
          }
        >
          {filterFields?.(filters, changeUrl)}
        </FilterBar>
      </ScreenHeading>
      <RequestHeading
        list={list}
        filters={filters}
        isListening={isListening}
        listed={listed.data}
        selection={selection}
        onSelect={setSelection}
        canUpdate={canUpdate}
        loadError={texts.loadError}
        onExport={onExport}
      />
      {renderOpened?.({ id: openedId, listed: listed.data?.rows, title: texts.dialogTitle, onClose: close })}
      {listed.isLoadingError ? (
        <LoadError text={texts.loadError} error={listed.error} onRetry={() => listed.refetch()} />
      ) : listed.isSuccess && rows.length === 0 ? (
        isFiltered ? (
          <NoMatches
            title={`Ninguna ${noun} coincide`}
            onClear={() => changeUrl({ buscar: '', estado: '', responsable: '' })}
          />
        ) : (
          <EmptyState title={texts.emptyTitle} body={texts.emptyBody} />
        )
      ) : (
        renderTable({
          rows,
          sort,
          onSort: (orden) => changeUrl({ orden }),
          isStale: listed.isPlaceholderData,
          loading: listed.isPending && `Cargando ${REQUEST_PLURALS[noun]}...`,
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
