import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { ListSkeleton } from '#app/ui/loading.tsx';
import { Pager } from '#app/ui/pager.tsx';
import type { ApplicationActions } from './application-menu.tsx';
import { ApplicationsTable } from './applications-table.tsx';
import { excerptsQuery } from './cv-text.ts';
import { DownloadButton } from './download-button.tsx';
import {
  type ApplicationFilters,
  applicationsQuery,
  countedTotal,
  type ListedApplication,
} from './list-applications.ts';
import { SelectionNote } from './selection-note.tsx';
import { listedTagsQuery } from './tags.ts';

const NO_TEXTS: ReadonlyMap<string, string> = new Map();

/** A page of applications as a table, with bulk actions. */
export function ApplicationsList({
  jobId,
  jobTitle,
  filters,
  isListening,
  actions,
  selected,
  onSelect,
  onOpen,
  onSort,
  onPage,
}: {
  jobId: string;
  jobTitle: string;
  filters: ApplicationFilters;
  isListening: boolean;
  actions: ApplicationActions;
  /** The ids of the selected applications, of whatever page and filter. */
  selected: ReadonlySet<string>;
  onSelect: (ids: ReadonlySet<string>) => void;
  onOpen: (application: ListedApplication) => void;
  onSort: (sort: string) => void;
  onPage: (page: number) => void;
}) {
  const list = useQuery({ ...applicationsQuery(jobId, filters), enabled: isListening });
  // Deferred, so that rendering fifty rows does not block typing.
  const data = useDeferredValue(list.data);
  const ids = data?.applications.map(({ id }) => id) ?? [];
  const { data: excerpts = NO_TEXTS } = useQuery({
    ...excerptsQuery(ids, filters.search),
    enabled: filters.search !== '' && ids.length > 0 && actions.canReadCvs,
  });
  const { data: tags = NO_TEXTS } = useQuery({ ...listedTagsQuery(ids), enabled: ids.length > 0 });
  if (list.isLoadingError) {
    return (
      <LoadError text="Error al cargar las postulaciones" error={list.error} onRetry={() => list.refetch()} />
    );
  }
  if (!data) return <ListSkeleton>Cargando postulaciones...</ListSkeleton>;
  const { applications, total } = data;
  const { counted, isCut, label } = countedTotal(total, filters);
  const isFiltered = filters.search !== '' || filters.status !== null || Boolean(filters.tag);
  if (applications.length === 0 && filters.page === 0) {
    return (
      <EmptyState
        title={isFiltered ? 'Ninguna postulación coincide' : 'Aún no hay postulaciones'}
        body={isFiltered ? 'Pruebe con otra búsqueda o quite el filtro.' : 'Aparecerán aquí apenas lleguen.'}
      />
    );
  }
  return (
    <>
      <div className="mb-1 flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p role="status" className="text-sm text-muted">
          {total === 1 ? '1 postulación' : `${label} postulaciones`}
          {isCut && '; precise la búsqueda para ver el resto'}
        </p>
        <div className="flex flex-wrap items-center gap-4">
          <SelectionNote selected={selected} listed={applications} onClear={() => onSelect(new Set())} />
          {actions.canReadCvs && <DownloadButton selected={selected} jobTitle={jobTitle} />}
        </div>
      </div>
      <ApplicationsTable
        applications={applications}
        excerpts={excerpts}
        tags={tags}
        isStale={list.isPlaceholderData || data !== list.data}
        selected={selected}
        onSelect={onSelect}
        onOpen={onOpen}
        sort={filters.sort}
        onSort={onSort}
        actions={actions}
      />
      <Pager page={filters.page} pages={Math.ceil(counted / filters.size)} onChange={onPage} />
    </>
  );
}
