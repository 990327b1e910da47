import { useQuery } from '@tanstack/react-query';
import { countOf } from '#app/i18n/format-count.ts';
import { isCurrent } from '#app/lib/query/read-page.ts';
import { useLiveTables } from '#app/lib/query/use-live-tables.ts';
import { useUrlFilters } from '#app/lib/use-url-filters.ts';
import { AllApplicationsFilterBar } from '#app/portal/features/applications/all-applications-filters.tsx';
import { AllApplicationsTable } from '#app/portal/features/applications/all-applications-table.tsx';
import {
  ALL_APPLICATIONS_KEY,
  allApplicationsQuery,
  PAGE_SIZE,
  readAllFilters,
} from '#app/portal/features/applications/list-all-applications.ts';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { NoMatches } from '#app/ui/no-matches.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { portalMeta } from '../layout/portal-meta.ts';

const TABLES = ['job_applications', 'job_postings'];

export const meta = portalMeta('Todas las postulaciones');

/** The applications to all postings, the target of the overview's figures; with live updates. */
export default function AllApplications() {
  const { change, query } = useUrlFilters();
  const { user } = useStaff();
  const filters = readAllFilters(query, user.id);
  const isListening = useLiveTables(TABLES, ALL_APPLICATIONS_KEY);
  const listed = useQuery({ ...allApplicationsQuery(filters), enabled: isListening });
  const { posting, shown, since, source, status, until } = filters;
  const isFiltered = [posting, shown, since, source, status, until].some((value) => value !== null);
  return (
    <>
      <ScreenHeading
        title="Todas las postulaciones"
        count={listed.isSuccess && countOf(listed.data.total, 'postulación', 'postulaciones')}
      >
        <AllApplicationsFilterBar filters={filters} onChange={(name, value) => change({ [name]: value })} />
      </ScreenHeading>
      {listed.isLoadingError ? (
        <LoadError
          text="Error al cargar las postulaciones"
          error={listed.error}
          onRetry={() => listed.refetch()}
        />
      ) : listed.data?.applications.length === 0 ? (
        isFiltered ? (
          <NoMatches
            title="Ninguna postulación coincide"
            body="Quite un filtro para ver más."
            onClear={() => change({ desde: '', estado: '', hasta: '', mostrar: '', oferta: '', origen: '' })}
          />
        ) : (
          <EmptyState
            title="Aún no hay postulaciones"
            body="Aparecerán aquí apenas lleguen, si hay una oferta publicada."
          />
        )
      ) : (
        <AllApplicationsTable
          loading={listed.isPending && 'Cargando postulaciones...'}
          applications={listed.data?.applications ?? []}
          isStale={listed.isPlaceholderData}
          sort={filters.sort}
          onSort={(orden) => change({ orden })}
        />
      )}
      <Pager
        isCurrent={isCurrent(listed)}
        page={filters.page}
        pages={Math.ceil((listed.data?.total ?? 0) / PAGE_SIZE)}
        onChange={(next) => change({ pagina: String(next + 1) })}
      />
    </>
  );
}
