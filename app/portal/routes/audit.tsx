import { useQuery } from '@tanstack/react-query';
import { countOf } from '#app/i18n/format-count.ts';
import { isCurrent } from '#app/lib/query/read-page.ts';
import { refetchFailed } from '#app/lib/query/refetch-failed.ts';
import { useUrlFilters } from '#app/lib/use-url-filters.ts';
import { AuditFilterBar } from '#app/portal/features/audit/audit-filter-bar.tsx';
import { OPERATIONS, TABLES } from '#app/portal/features/audit/audit-labels.ts';
import { EntryList } from '#app/portal/features/audit/entry-list.tsx';
import { applicantNamesQuery } from '#app/portal/features/audit/list-applicants.ts';
import {
  entriesQuery,
  FILTER_NAMES,
  PAGE_SIZE,
  readFilters,
} from '#app/portal/features/audit/list-entries.ts';
import { namesQuery } from '#app/portal/features/audit/list-names.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { LoadFailure } from '#app/ui/load-error.tsx';
import { ListSkeleton } from '#app/ui/loading.tsx';
import { NoMatches } from '#app/ui/no-matches.tsx';
import { Pager } from '#app/ui/pager.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { portalMeta } from '../layout/portal-meta.ts';
import { ENUMERATIONS } from './audit-enumerations.ts';

export const meta = portalMeta('Registro de cambios');

const NO_FILTERS = Object.fromEntries(FILTER_NAMES.map((name) => [name, '']));

/** The audit log. */
export default function Audit() {
  const { change, query } = useUrlFilters();
  const filters = readFilters(query);
  const names = useQuery(namesQuery);
  const list = useQuery(entriesQuery(filters));
  const applicants = useQuery(applicantNamesQuery(list.data?.entries ?? []));
  const set = (values: Readonly<Record<string, string>>): void => change(values, { isEntry: true });
  const isFiltered = FILTER_NAMES.some((name) => filters[name] !== null);
  return (
    <>
      <ScreenHeading
        title="Registro de cambios"
        count={
          list.isSuccess &&
          `${countOf(list.data.total, 'cambio', 'cambios')}${filters.registro ? ' de un mismo registro' : ''}`
        }
      >
        <div className="sm:min-w-80">
          <SearchField
            label="Buscar a la persona afectada"
            placeholder="Nombre, correo o teléfono"
            value={filters.afecta ?? ''}
            onSearch={(afecta) => set({ afecta })}
          />
        </div>
      </ScreenHeading>
      <AuditFilterBar
        filters={filters}
        people={names.data?.people ?? []}
        selects={[
          { name: 'tabla', label: 'Qué', value: filters.tabla, all: 'Todo', options: Object.entries(TABLES) },
          {
            name: 'accion',
            label: 'Acción',
            value: filters.accion,
            all: 'Todas',
            options: Object.entries(OPERATIONS).map(([operation, { label }]) => [operation, label]),
          },
        ]}
        className="md:grid-cols-3 lg:grid-cols-[1.4fr_1.4fr_1fr_1fr_1fr_auto]"
        clearClassName="max-md:col-span-full"
        isFiltered={isFiltered}
        onChange={(name, value) => set({ [name]: value })}
        onClear={() => set(NO_FILTERS)}
      />
      {names.isLoadingError || list.isLoadingError ? (
        <LoadFailure
          text="No se pudo cargar el registro"
          error={names.error ?? list.error}
          onRetry={() => refetchFailed([names, list])}
        />
      ) : !names.data || !list.data ? (
        <ListSkeleton rowClassName="h-11 max-lg:h-30">Cargando registro...</ListSkeleton>
      ) : list.data.entries.length === 0 ? (
        isFiltered ? (
          <NoMatches
            title="Ningún cambio coincide"
            body="Pruebe con otros filtros."
            onClear={() => set(NO_FILTERS)}
          />
        ) : (
          <EmptyState
            title="Aún no hay cambios registrados"
            body="Aparecerán aquí apenas alguien haga uno."
          />
        )
      ) : (
        <EntryList
          entries={list.data.entries}
          names={names.data.byId}
          {...(applicants.data && { applicants: applicants.data })}
          enumerations={ENUMERATIONS}
          isStale={list.isPlaceholderData}
          onHistory={({ record_id, table_name }) =>
            set({ ...NO_FILTERS, tabla: table_name, registro: record_id ?? '' })
          }
        />
      )}
      <Pager
        isCurrent={isCurrent(list)}
        page={filters.page}
        pages={Math.ceil((list.data?.total ?? 0) / PAGE_SIZE)}
        // Leaving an empty page past the last one replaces it: Back would return to it and be redirected again.
        onChange={(page) =>
          change({ pagina: String(page + 1) }, { isEntry: list.data?.entries.length !== 0 })
        }
      />
    </>
  );
}
