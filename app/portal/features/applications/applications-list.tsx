import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { countedTotal } from '#app/lib/query/counted-total.ts';
import { isCurrent } from '#app/lib/query/read-page.ts';
import { ExportMenu } from '#app/lib/table-file/export-menu.tsx';
import { excerptsQuery } from '#app/portal/triage/cv-text/cv-text.ts';
import { deferred } from '#app/ui/deferred.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { NoMatches } from '#app/ui/no-matches.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { useFocusAfterBar } from '#app/ui/select-all.ts';
import { asListed, type Selection } from '#app/ui/selection.ts';
import type { ApplicationActions } from './application-menu.tsx';
import { ApplicationStatusTabs } from './application-status-tabs.tsx';
import { applicationsQuery } from './applications-query.ts';
import { ApplicationsTable } from './applications-table.tsx';
import type { ApplicationFilters, ListedApplication } from './list-applications.ts';
import type { SelectedApplication } from './selection.ts';
import { listedTagsQuery } from './tags.ts';
import { useListedContext } from './use-listed-context.ts';

const BulkBar = deferred(() => import('./bulk-bar.tsx').then((module) => module.BulkBar));

const NO_TEXTS: ReadonlyMap<string, string> = new Map();
const NO_APPLICATIONS: readonly ListedApplication[] = [];

/** A page of applications as a table below the status tabs, with actions on the selected ones. */
export function ApplicationsList({
  jobId,
  jobTitle,
  filters,
  isListening,
  actions,
  selection,
  onSelect,
  onOpen,
  onSort,
  onPage,
  onClear,
}: {
  jobId: string;
  jobTitle: string;
  filters: ApplicationFilters;
  isListening: boolean;
  actions: ApplicationActions;
  selection: Selection<SelectedApplication>;
  onSelect: (selection: Selection<SelectedApplication>) => void;
  onOpen: (application: ListedApplication) => void;
  onSort: (sort: string) => void;
  onPage: (page: number) => void;
  /** Clears the search and all filters. */
  onClear: () => void;
}) {
  useFocusAfterBar(selection.size > 0);
  const list = useQuery({ ...applicationsQuery(jobId, filters), enabled: isListening });
  // Deferred, so that rendering fifty rows does not block typing.
  const data = useDeferredValue(list.data);
  const ids = data?.applications.map(({ id }) => id) ?? [];
  const { data: excerpts = NO_TEXTS } = useQuery({
    ...excerptsQuery(ids, filters.search),
    enabled: filters.search !== '' && ids.length > 0 && actions.canReadCvs,
  });
  const { data: tags = NO_TEXTS } = useQuery({ ...listedTagsQuery(ids), enabled: ids.length > 0 });
  const { othersOf, ownerOf, rules } = useListedContext(jobId, data?.applications ?? NO_APPLICATIONS);
  const tabs = { jobId, filters, isListening };
  if (list.isLoadingError) {
    return (
      <>
        <ApplicationStatusTabs {...tabs} />
        <LoadError
          text="Error al cargar las postulaciones"
          error={list.error}
          onRetry={() => list.refetch()}
        />
      </>
    );
  }
  const { applications, total } = data ?? { applications: NO_APPLICATIONS, total: 0 };
  const { counted, isCut, label } = countedTotal(total, filters);
  const isFiltered =
    filters.search !== '' || filters.status !== null || Boolean(filters.tag ?? filters.owner);
  const isEmpty = applications.length === 0 && filters.page === 0;
  const isLoading = data === undefined;
  return (
    <>
      {/* Both take one line, so that selecting does not move the table under the pointer. */}
      {selection.size === 0 ? (
        <ApplicationStatusTabs {...tabs}>
          {!isLoading && !isEmpty && (
            <>
              <p role="status">
                {total === 1 ? '1 postulación' : `${label} postulaciones`}
                {isCut && '; precise la búsqueda para ver el resto'}
              </p>
              {!isCut && (
                <ExportMenu
                  label="Exportar"
                  count={total}
                  failure="Error al exportar las postulaciones"
                  onExport={async (format) => {
                    const { exportApplications } = await import('./export/export-applications.ts');
                    return exportApplications({ jobId, jobTitle, format, filters });
                  }}
                />
              )}
            </>
          )}
        </ApplicationStatusTabs>
      ) : (
        <BulkBar
          jobId={jobId}
          jobTitle={jobTitle}
          filters={filters}
          total={total}
          listed={applications}
          selection={asListed(selection, applications)}
          onSelect={onSelect}
          actions={actions}
        />
      )}
      {isEmpty && !isLoading ? (
        isFiltered ? (
          <NoMatches title="Ninguna postulación coincide" onClear={onClear} />
        ) : (
          <EmptyState
            title="Aún no hay postulaciones"
            body="Aparecerán aquí apenas lleguen, si la oferta está publicada."
          />
        )
      ) : (
        <ApplicationsTable
          loading={isLoading && 'Cargando postulaciones...'}
          applications={applications}
          excerpts={excerpts}
          tags={tags}
          rules={rules}
          ownerOf={ownerOf}
          othersOf={othersOf}
          isStale={list.isPlaceholderData || data !== list.data}
          selection={selection}
          onSelect={onSelect}
          onOpen={onOpen}
          sort={filters.sort}
          onSort={onSort}
          actions={actions}
        />
      )}
      <Pager
        isCurrent={isCurrent(list) && data === list.data}
        page={filters.page}
        pages={Math.ceil(counted / filters.size)}
        onChange={onPage}
      />
    </>
  );
}
