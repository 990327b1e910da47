import { useQuery } from '@tanstack/react-query';
import { useOpeningHours } from '#app/lib/read-setting.ts';
import { useUrlFilters } from '#app/lib/use-url-filters.ts';
import { ColumnChart, RowChart } from '#app/portal/charts/bar-charts.tsx';
import { dayLabel } from '#app/portal/charts/chart-labels.ts';
import { StatisticsSection } from '#app/portal/charts/statistics-section.tsx';
import { FiguresTable, figuresFile } from '#app/portal/features/quote-figures/figures-table.tsx';
import { countedQuotesQuery } from '#app/portal/features/quote-figures/read-figures.ts';
import {
  readStatisticsFilters,
  type StatisticsFilters,
} from '#app/portal/features/statistics/statistics-filters.ts';
import { DayField } from '#app/ui/day-field.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { CardsSkeleton } from '#app/ui/page-skeletons.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { ANSWER_HOURS } from '#domain/website/company.ts';
import {
  type CountedQuote,
  monthOf,
  type QuoteGroup,
  quoteFigures,
  quoteFiguresBy,
} from '#domain/website/quote-figures.ts';
import { portalMeta } from '../layout/portal-meta.ts';

export const meta = portalMeta('Cifras de ventas');

const NOTHING = 'Nada en este período.';

const barsOf = (groups: readonly QuoteGroup[]) =>
  groups.map(({ label, received }) => ({ id: label, label, value: received }));

/** The quote requests of a period by service, region and month, and how soon they are answered. */
export default function QuoteFiguresPage() {
  const { change, query } = useUrlFilters();
  const { since, until } = readStatisticsFilters(query, new Date());
  const counted = useQuery(countedQuotesQuery({ since, until }));
  return (
    <>
      <ScreenHeading title="Cifras">
        <search className="grid grid-cols-2 gap-3 max-sm:w-full">
          <DayField
            canBeEmpty={false}
            label="Desde"
            max={until}
            value={since}
            onChange={(desde) => change({ desde })}
          />
          <DayField
            canBeEmpty={false}
            label="Hasta"
            min={since}
            value={until}
            onChange={(hasta) => change({ hasta })}
          />
        </search>
      </ScreenHeading>
      {counted.isLoadingError ? (
        <LoadError
          text="Error al cargar las cifras"
          error={counted.error}
          onRetry={() => counted.refetch()}
        />
      ) : counted.data ? (
        <Sections quotes={counted.data} since={since} until={until} isStale={counted.isPlaceholderData} />
      ) : (
        <CardsSkeleton>Cargando cifras...</CardsSkeleton>
      )}
    </>
  );
}

function Sections({
  quotes,
  since,
  until,
  isStale,
}: Pick<StatisticsFilters, 'since' | 'until'> & { quotes: readonly CountedQuote[]; isStale: boolean }) {
  const now = new Date();
  const openOn = useOpeningHours();
  const period = `${dayLabel(since)} - ${dayLabel(until)}`;
  const total: QuoteGroup[] = [{ label: period, ...quoteFigures(quotes, now, openOn) }];
  const services = quoteFiguresBy(quotes, ({ service }) => service ?? 'Sin servicio', now, openOn);
  const regions = quoteFiguresBy(quotes, ({ region }) => region ?? 'Sin región', now, openOn);
  const months = quoteFiguresBy(quotes, monthOf, now, openOn)
    .toSorted((a, b) => a.label.localeCompare(b.label))
    .map((group) => ({ ...group, label: dayLabel(group.label) }));
  const file = (name: string): string => `cotizaciones-${name}-${since}-${until}`;
  return (
    <div className="grid grid-cols-1 gap-8">
      <StatisticsSection
        title="Resumen"
        note={`Sin el spam. Mediana: el tiempo hasta la respuesta, en horas hábiles: las del horario de atención. Dentro de ${ANSWER_HOURS} h: de las respondidas y las vencidas, cuántas se respondieron a tiempo; los días sin atención no corren.`}
        csv={figuresFile(file('resumen'), 'Período', total)}
      >
        <FiguresTable label="Resumen" heading="Período" groups={total} isStale={isStale} />
      </StatisticsSection>
      <StatisticsSection title="Por servicio" csv={figuresFile(file('servicios'), 'Servicio', services)}>
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[2fr_1fr]">
          <FiguresTable label="Cifras por servicio" heading="Servicio" groups={services} isStale={isStale} />
          <RowChart title="Recibidas" bars={barsOf(services)} empty={NOTHING} />
        </div>
      </StatisticsSection>
      <StatisticsSection title="Por región" csv={figuresFile(file('regiones'), 'Región', regions)}>
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[2fr_1fr]">
          <FiguresTable label="Cifras por región" heading="Región" groups={regions} isStale={isStale} />
          <RowChart title="Recibidas" bars={barsOf(regions)} empty={NOTHING} />
        </div>
      </StatisticsSection>
      <StatisticsSection title="Por mes" csv={figuresFile(file('meses'), 'Mes', months)}>
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-[2fr_1fr]">
          <FiguresTable label="Cifras por mes" heading="Mes" groups={months} isStale={isStale} />
          {months.length > 0 && <ColumnChart title="Recibidas" bars={barsOf(months)} />}
        </div>
      </StatisticsSection>
    </div>
  );
}
