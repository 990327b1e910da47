import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { refetchFailed } from '#app/lib/query/refetch-failed.ts';
import { useUrlFilters } from '#app/lib/use-url-filters.ts';
import { dayLabel } from '#app/portal/charts/chart-labels.ts';
import { StatisticsSection } from '#app/portal/charts/statistics-section.tsx';
import { REJECTION_REASON_LABELS } from '#app/portal/features/applications/application-status.ts';
import { FunnelChart } from '#app/portal/features/statistics/funnel-chart.tsx';
import { FunnelTable, funnelFile } from '#app/portal/features/statistics/funnel-table.tsx';
import {
  type Funnel,
  funnelQuery,
  rejectionsQuery,
  type Times,
  timesQuery,
} from '#app/portal/features/statistics/read-statistics.ts';
import {
  RejectionsTable,
  reasonsFile,
  reasonsOf,
} from '#app/portal/features/statistics/rejections-table.tsx';
import { StatisticsFilterBar } from '#app/portal/features/statistics/statistics-filter-bar.tsx';
import {
  readStatisticsFilters,
  type StatisticsFilters,
} from '#app/portal/features/statistics/statistics-filters.ts';
import { TimesTable, timesFile } from '#app/portal/features/statistics/times-table.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { CardsSkeleton } from '#app/ui/page-skeletons.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { rejectionReasonSchema } from '#domain/recruiting/rejection-reason.ts';
import { sourceLabel } from '#domain/recruiting/source-labels.ts';
import { DAY_MS } from '#domain/values/calendar-day.ts';
import { portalMeta } from '../layout/portal-meta.ts';

export const meta = portalMeta('Estadísticas');

const rejectionLabel = (reason: string): string => {
  const known = rejectionReasonSchema.safeParse(reason).data;
  return known ? REJECTION_REASON_LABELS[known] : 'Sin motivo registrado';
};

const FILTERS = ['desde', 'hasta', 'oferta', 'origen'];
const EMPTY = 'Nada en este período.';

/** The URL of the applications that a line counts. */
const listOf = (
  { posting, since, source, until }: StatisticsFilters,
  line: Partial<StatisticsFilters>,
): string => {
  const { posting: oferta, source: origen } = { posting, source, ...line };
  const query = new URLSearchParams({
    desde: since,
    hasta: until,
    ...(oferta && { oferta }),
    ...(origen && { origen }),
  });
  return `/admin/rrhh/applications?${query}`;
};

/** The funnel of a period by posting, source and week, and the durations of its stages. */
export default function Statistics() {
  const { change, query } = useUrlFilters();
  const filters = readStatisticsFilters(query, new Date());
  const funnel = useQuery(funnelQuery(filters));
  // The options to choose from are those of the same period, regardless of the current choice.
  const choices = useQuery(funnelQuery({ ...filters, posting: null, source: null }));
  const times = useQuery(timesQuery(filters));
  const rejections = useQuery(rejectionsQuery(filters));
  const reads = [funnel, choices, times, rejections];
  const failed = reads.find((part) => part.isLoadingError);
  return (
    <>
      <ScreenHeading parent={{ to: '/admin/rrhh/general', label: 'General' }} title="Estadísticas">
        <StatisticsFilterBar
          filters={filters}
          isFiltered={FILTERS.some((name) => query.get(name))}
          postings={choices.data?.postings ?? []}
          sources={choices.data?.sources ?? []}
          onChange={change}
        />
      </ScreenHeading>
      {failed ? (
        <LoadError
          text="Error al cargar las estadísticas"
          error={failed.error}
          onRetry={() => refetchFailed(reads)}
        />
      ) : funnel.data && choices.data && times.data && rejections.data ? (
        <Sections
          filters={filters}
          funnel={funnel.data}
          times={times.data}
          rejections={rejections.data}
          isStale={[funnel, times, rejections].some((part) => part.isPlaceholderData)}
        />
      ) : (
        <CardsSkeleton>Cargando estadísticas...</CardsSkeleton>
      )}
    </>
  );
}

/** The figures of a period. */
function Sections({
  filters,
  funnel,
  times,
  rejections,
  isStale,
}: {
  filters: StatisticsFilters;
  funnel: Funnel;
  times: Times;
  rejections: Readonly<Record<string, number>>;
  isStale: boolean;
}) {
  const { periods, postings, sources, total, views_since: viewsSince } = funnel;
  const namedSources = sources.map((row) => ({ ...row, label: sourceLabel(row.key) }));
  const namedPeriods = periods.map((row) => ({ ...row, label: dayLabel(row.key) }));
  const file = (name: string): string => `estadisticas-${name}-${filters.since}-${filters.until}`;
  const reasons = reasonsOf(rejections, rejectionLabel);
  const unit = Date.parse(filters.until) - Date.parse(filters.since) > 182 * DAY_MS ? 'Mes' : 'Semana';
  return (
    <div className="grid grid-cols-1 gap-8">
      <StatisticsSection
        title="Embudo"
        note={`Del ${dayLabel(filters.since)} al ${dayLabel(filters.until)}. Revisadas: las recibidas en el período que ya no están pendientes.${
          viewsSince === null
            ? ' Aún no se han contado vistas por día; la lista de ofertas muestra todas.'
            : viewsSince > filters.since
              ? ` Las vistas por día se cuentan desde el ${dayLabel(viewsSince)}, y solo las postulaciones recibidas desde entonces se comparan con ellas; la lista de ofertas muestra también las anteriores.`
              : ''
        }`}
        csv={funnelFile(file('embudo'), 'Período', [
          { ...total, key: 'total', label: `${dayLabel(filters.since)} - ${dayLabel(filters.until)}` },
        ])}
      >
        <FunnelChart steps={total} />
      </StatisticsSection>
      <StatisticsSection title="Por oferta" csv={funnelFile(file('ofertas'), 'Oferta', postings)}>
        <FunnelTable
          label="Embudo por oferta"
          heading="Oferta"
          rows={postings.map((row) => ({ ...row, to: listOf(filters, { posting: row.key }) }))}
          isStale={isStale}
          empty={EMPTY}
          nameOf={({ key, label }) => (
            <Link
              to={`/admin/rrhh/applications/${key}`}
              className="text-ink underline-offset-4 hover:text-copper hover:underline"
            >
              {label}
            </Link>
          )}
        />
      </StatisticsSection>
      <StatisticsSection
        title="Por origen"
        note="La campaña del enlace (utm_source) o el sitio desde el que se llegó, sin identificar a nadie."
        csv={funnelFile(file('origenes'), 'Origen', namedSources)}
      >
        <FunnelTable
          label="Embudo por origen"
          heading="Origen"
          rows={namedSources.map((row) => ({ ...row, to: listOf(filters, { source: row.key }) }))}
          isStale={isStale}
          empty={EMPTY}
        />
      </StatisticsSection>
      <StatisticsSection
        title={unit === 'Mes' ? 'Por mes' : 'Por semana'}
        csv={funnelFile(file('periodos'), unit, namedPeriods)}
      >
        <FunnelTable
          label={unit === 'Mes' ? 'Embudo por mes' : 'Embudo por semana'}
          heading={unit}
          rows={namedPeriods}
          isStale={isStale}
          empty={EMPTY}
        />
      </StatisticsSection>
      <StatisticsSection
        title="Tiempos"
        note="De lo recibido en el período: cada etapa, desde que se entra hasta que se sale; la respuesta, desde que se postula hasta el primer contacto o la decisión. Lo que sigue en su etapa no se cuenta."
        csv={timesFile(file('tiempos'), times)}
      >
        <TimesTable times={times} isStale={isStale} />
      </StatisticsSection>
      <StatisticsSection title="Motivos de rechazo" csv={reasonsFile(file('rechazos'), reasons)}>
        <RejectionsTable reasons={reasons} isStale={isStale} />
      </StatisticsSection>
    </div>
  );
}
