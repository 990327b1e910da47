import { useQuery } from '@tanstack/react-query';
import { countOf } from '#app/i18n/format-count.ts';
import { isCurrent } from '#app/lib/query/read-page.ts';
import { refetchFailed } from '#app/lib/query/refetch-failed.ts';
import { useUrlFilters } from '#app/lib/use-url-filters.ts';
import { AuditFilterBar } from '#app/portal/features/audit/audit-filter-bar.tsx';
import { namesQuery } from '#app/portal/features/audit/list-names.ts';
import {
  EVENT_FILTERS,
  EVENTS_PAGE_SIZE,
  eventsQuery,
  MAX_COUNTED_EVENTS,
  readEventFilters,
} from '#app/portal/features/audit/list-security-events.ts';
import { KINDS } from '#app/portal/features/audit/security-event-labels.ts';
import { SecurityEventList } from '#app/portal/features/audit/security-event-list.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { ListSkeleton } from '#app/ui/loading.tsx';
import { NoMatches } from '#app/ui/no-matches.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { portalMeta } from '../layout/portal-meta.ts';

export const meta = portalMeta('Eventos de seguridad');

const NO_FILTERS = Object.fromEntries(EVENT_FILTERS.map((name) => [name, '']));

/** Security events. */
export default function SecurityEvents() {
  const { change, query } = useUrlFilters();
  const filters = readEventFilters(query);
  const names = useQuery(namesQuery);
  const list = useQuery(eventsQuery(filters));
  const set = (values: Readonly<Record<string, string>>): void => change(values, { isEntry: true });
  const isFiltered = EVENT_FILTERS.some((name) => filters[name] !== null);
  return (
    <>
      <ScreenHeading
        title="Eventos de seguridad"
        count={
          list.isSuccess &&
          `${countOf(list.data.total, 'evento', 'eventos')}${list.data.total === MAX_COUNTED_EVENTS ? ' o más' : ''}`
        }
      />
      <AuditFilterBar
        filters={filters}
        people={names.data?.people ?? []}
        selects={[
          {
            name: 'tipo',
            label: 'Tipo',
            value: filters.tipo,
            all: 'Todos',
            options: Object.entries(KINDS),
            className: 'max-md:col-span-full',
          },
        ]}
        className="lg:grid-cols-[1.4fr_1.4fr_1fr_1fr_auto]"
        clearClassName="max-lg:col-span-full"
        isFiltered={isFiltered}
        onChange={(name, value) => set({ [name]: value })}
        onClear={() => set(NO_FILTERS)}
      />
      {names.isLoadingError || list.isLoadingError ? (
        <LoadFailure
          text="No se pudieron cargar los eventos"
          error={names.error ?? list.error}
          onRetry={() => refetchFailed([names, list])}
        />
      ) : !names.data || !list.data ? (
        <ListSkeleton rowClassName="h-11 max-lg:h-30">Cargando eventos...</ListSkeleton>
      ) : list.data.events.length === 0 ? (
        isFiltered ? (
          <NoMatches
            title="Ningún evento coincide"
            body="Pruebe con otros filtros."
            onClear={() => set(NO_FILTERS)}
          />
        ) : (
          <EmptyState title="Aún no hay eventos registrados" body="Aparecerán aquí apenas alguien entre." />
        )
      ) : (
        <SecurityEventList
          events={list.data.events}
          names={names.data.byId}
          isStale={list.isPlaceholderData}
        />
      )}
      <Pager
        isCurrent={isCurrent(list)}
        page={filters.page}
        pages={Math.ceil((list.data?.total ?? 0) / EVENTS_PAGE_SIZE)}
        // Leaving an empty page past the last one replaces it: Back would return to it and be redirected again.
        onChange={(page) => change({ pagina: String(page + 1) }, { isEntry: list.data?.events.length !== 0 })}
      />
    </>
  );
}
