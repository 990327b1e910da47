import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router';
import { refetchFailed } from '#app/lib/query/refetch-failed.ts';
import type { TableFile } from '#app/lib/table-file/table-file.ts';
import { useUrlFilters } from '#app/lib/use-url-filters.ts';
import { type Bar, ColumnChart, RowChart } from '#app/portal/charts/bar-charts.tsx';
import { dayLabel, percentText } from '#app/portal/charts/chart-labels.ts';
import { StatisticsSection } from '#app/portal/charts/statistics-section.tsx';
import { useStaff } from '#app/portal/features/auth/session/staff-context.ts';
import {
  type CountColumn,
  type CountRow,
  CountTable,
  countFile,
} from '#app/portal/features/site-statistics/count-table.tsx';
import { PeriodSelect } from '#app/portal/features/site-statistics/period-select.tsx';
import {
  type SiteStatistics,
  siteStatisticsQuery,
} from '#app/portal/features/site-statistics/read-site-statistics.ts';
import {
  countBars,
  formFigures,
  totalsOf,
  unitOf,
  viewBars,
  vitalsRows,
} from '#app/portal/features/site-statistics/site-figures.ts';
import {
  DEVICE_LABELS,
  FORM_LABELS,
  LANGUAGE_NAMES,
  pageText,
  SOURCE_LABELS,
} from '#app/portal/features/site-statistics/site-labels.ts';
import {
  type Period,
  periodBefore,
  periodOf,
  readPeriodName,
} from '#app/portal/features/site-statistics/site-period.ts';
import { SiteTotals } from '#app/portal/features/site-statistics/site-totals.tsx';
import { VitalsTable, vitalsFile } from '#app/portal/features/site-statistics/vitals-table.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { FilterSelect } from '#app/ui/filter-select.tsx';
import { LoadError } from '#app/ui/load-error.tsx';
import { CardsSkeleton } from '#app/ui/page-skeletons.tsx';
import { ScreenHeading } from '#app/ui/screen-heading.tsx';
import { hasPermission } from '#domain/staff/permission.ts';
import { DEVICES } from '#domain/website/visit-events.ts';
import { portalMeta } from '../layout/portal-meta.ts';

export const meta = portalMeta('Estadísticas del sitio');

const EMPTY = 'Nada en este período.';
const UNITS = { day: 'Día', week: 'Semana desde', month: 'Mes' } as const;
const TITLES = { day: 'Vistas por día', week: 'Vistas por semana', month: 'Vistas por mes' } as const;

/** The statistics of the public site; those of recruiting are another screen. */
export default function SiteStatisticsScreen() {
  const { access } = useStaff();
  const { change, query } = useUrlFilters();
  const now = new Date();
  const name = readPeriodName(query, now);
  const [period, previous] = [periodOf(name, now), periodBefore(name, now)];
  const isOpen = hasPermission(access, 'web.statistics.read');
  const current = useQuery({ ...siteStatisticsQuery(period), enabled: isOpen });
  const before = useQuery({ ...siteStatisticsQuery(previous), enabled: isOpen });
  if (!isOpen) return <Navigate to="/admin" replace />;
  const failed = [current, before].find((part) => part.isLoadingError);
  return (
    <>
      <ScreenHeading title="Estadísticas del sitio">
        <PeriodSelect value={name} now={now} onChange={(periodo) => change({ periodo })} />
      </ScreenHeading>
      {failed ? (
        <LoadError
          text="Error al cargar las estadísticas del sitio"
          error={failed.error}
          onRetry={() => refetchFailed([current, before])}
        />
      ) : current.data && before.data ? (
        current.data.counted_since === null ? (
          <EmptyState
            title="Aún no se ha contado ninguna visita"
            body="Se cuentan desde hoy: las cifras aparecen aquí cuando alguien abra una página del sitio y la deje. Las visitas del equipo con sesión iniciada no se cuentan."
          />
        ) : (
          <Figures
            statistics={current.data}
            before={before.data}
            previous={previous}
            period={period}
            device={DEVICES.find((device) => device === query.get('dispositivo')) ?? null}
            onDevice={(dispositivo) => change({ dispositivo })}
            isStale={current.isPlaceholderData || before.isPlaceholderData}
          />
        )
      ) : (
        <CardsSkeleton>Cargando estadísticas...</CardsSkeleton>
      )}
    </>
  );
}

/** The figures of a period. */
function Figures({
  statistics,
  before,
  period,
  previous,
  device,
  onDevice,
  isStale,
}: {
  statistics: SiteStatistics;
  before: SiteStatistics;
  period: Period;
  previous: Period;
  device: string | null;
  onDevice: (device: string) => void;
  isStale: boolean;
}) {
  const { counted_since: since } = statistics;
  const file = (name: string): string => `sitio-${name}-${period.since}-${period.until}`;
  const unit = unitOf(period);
  const bars = viewBars(statistics.days, period);
  const vitals = vitalsRows(statistics.vitals, device);
  const tables = tablesOf(statistics);
  const lists: readonly [name: string, title: string, of: string, bars: readonly Bar[]][] = [
    ['origenes', 'De dónde llegan', 'Visitas por sitio de origen', sourceBars(statistics.referrers)],
    ['campanas', 'Campañas', 'Visitas por campaña', sourceBars(statistics.campaigns)],
    [
      'dispositivos',
      'Dispositivos',
      'Páginas vistas por dispositivo',
      countBars(statistics.devices, DEVICE_LABELS),
    ],
    ['idiomas', 'Idiomas', 'Páginas vistas por idioma', countBars(statistics.languages, LANGUAGE_NAMES)],
  ];
  return (
    <div className="grid grid-cols-1 gap-8">
      <StatisticsSection
        title="Resumen"
        note={`Del ${dayLabel(period.since)} al ${dayLabel(period.until)}, comparado con el período del ${dayLabel(previous.since)} al ${dayLabel(previous.until)}.${
          since !== null && since > previous.since ? ` Se cuenta desde el ${dayLabel(since)}.` : ''
        }`}
        csv={barsFile(
          file('vistas'),
          UNITS[unit],
          'Vistas',
          bars.map((bar) => ({ ...bar, label: dayLabel(bar.id) })),
        )}
      >
        <div className="grid grid-cols-1 gap-4">
          <SiteTotals
            totals={totalsOf(statistics)}
            // A period that was counted in part only compares with nothing.
            before={since !== null && since <= previous.since ? totalsOf(before) : null}
          />
          <ColumnChart title={TITLES[unit]} bars={bars} />
        </div>
      </StatisticsSection>
      <div className="grid grid-cols-1 gap-8 md:grid-cols-2">
        {lists.map(([name, title, of, shown]) => (
          <StatisticsSection key={name} title={title} csv={barsFile(file(name), title, 'Veces', shown)}>
            <RowChart title={of} bars={shown.slice(0, 10)} empty={EMPTY} />
          </StatisticsSection>
        ))}
      </div>
      {tables.map(({ columns, csv, empty = EMPTY, heading, note, rows, title }) => (
        <StatisticsSection
          key={title}
          title={title}
          {...(note !== undefined && { note })}
          csv={countFile(file(csv), heading, columns, rows)}
        >
          <CountTable
            label={title}
            heading={heading}
            columns={columns}
            rows={rows}
            isStale={isStale}
            empty={empty}
          />
        </StatisticsSection>
      ))}
      <StatisticsSection
        title="Velocidad"
        note="El percentil 75: tres de cada cuatro visitas fueron así de rápidas o más. Estimado a partir de cuentas por tramo."
        csv={vitalsFile(file('velocidad'), vitals)}
      >
        <div className="mb-3 sm:w-60">
          <FilterSelect
            label="Dispositivo"
            all="Todos"
            value={device}
            options={DEVICES.map((one) => [one, DEVICE_LABELS[one]])}
            onChange={onDevice}
          />
        </div>
        <VitalsTable rows={vitals} isStale={isStale} />
      </StatisticsSection>
    </div>
  );
}

const sourceBars = (named: SiteStatistics['referrers']): Bar[] =>
  named.map(({ count, name }) => ({ id: name, label: SOURCE_LABELS.get(name) ?? name, value: count }));

const barsFile = (name: string, heading: string, unit: string, bars: readonly Bar[]): TableFile => ({
  name,
  head: [heading, unit],
  rows: bars.map(({ label, value }) => [label, String(value)]),
});

interface FiguresTable {
  readonly title: string;
  readonly note?: string;
  readonly csv: string;
  readonly heading: string;
  readonly columns: readonly CountColumn[];
  readonly rows: readonly CountRow[];
  readonly empty?: string;
}

function tablesOf({ forms, missing, offers, pages, searches }: SiteStatistics): FiguresTable[] {
  return [
    {
      title: 'Páginas',
      note: 'Profundidad de lectura: la parte de las vistas que llegó a cada punto de la página.',
      csv: 'paginas',
      heading: 'Página',
      columns: [
        { heading: 'Vistas', unit: 'vistas', one: 'vista' },
        { heading: 'Un cuarto', unit: 'leyó un cuarto' },
        { heading: 'La mitad', unit: 'leyó la mitad' },
        { heading: 'Tres cuartos', unit: 'leyó tres cuartos' },
        { heading: 'Hasta el final', unit: 'llegó al final' },
        { heading: 'Descargas', unit: 'descargas', one: 'descarga' },
      ],
      rows: pages.map(({ depth_100, depth_25, depth_50, depth_75, downloads, page, views }) => ({
        key: page,
        label: pageText(page),
        cells: [
          views,
          ...[depth_25, depth_50, depth_75, depth_100].map((read) => percentText(read, views)),
          downloads,
        ],
      })),
    },
    {
      title: 'Formularios',
      note: 'Empezado: alguien escribió en él.',
      csv: 'formularios',
      heading: 'Formulario',
      columns: [
        { heading: 'Empezados', unit: 'empezados', one: 'empezado' },
        { heading: 'Enviados', unit: 'enviados', one: 'enviado' },
        { heading: '% enviado', unit: 'enviado' },
      ],
      rows: formFigures(forms).map(({ begun, form, sent }) => ({
        key: form,
        label: FORM_LABELS[form],
        cells: [begun, sent, percentText(sent, begun)],
      })),
    },
    {
      title: 'Ofertas vistas',
      note: 'De la vista a la postulación, sin robots ni el equipo. El embudo completo está en Estadísticas, en Gestión de personas.',
      csv: 'ofertas',
      heading: 'Oferta',
      columns: [
        { heading: 'Vistas', unit: 'vistas', one: 'vista' },
        { heading: 'Empezadas', unit: 'empezadas', one: 'empezada' },
        { heading: 'Postulaciones', unit: 'postulaciones', one: 'postulación' },
        { heading: '% postula', unit: 'postula' },
      ],
      rows: offers.map(({ applied, begun, seen, slug, title }) => ({
        key: slug,
        label: title,
        cells: [seen, begun, applied, percentText(applied, seen)],
      })),
    },
    {
      title: 'Búsquedas sin resultado',
      note: 'En las ofertas laborales. Se muestran las que se repiten: una sola podría decir algo de una persona.',
      csv: 'busquedas',
      heading: 'Búsqueda',
      columns: [{ heading: 'Veces', unit: 'veces', one: 'vez' }],
      rows: searches.map(({ count, term }) => ({ key: term, label: term, cells: [count] })),
      empty: 'Ninguna se repitió en este período.',
    },
    {
      title: 'Direcciones que no existen (404)',
      note: 'Las que se abrieron más de una vez, sin las partes que podrían ser personales (…).',
      csv: 'no-existen',
      heading: 'Dirección',
      columns: [
        { heading: 'Veces', unit: 'veces', one: 'vez' },
        { heading: 'Última vez', unit: 'la última' },
      ],
      rows: missing.map(({ count, last_day, page }) => ({
        key: page,
        label: page,
        cells: [count, dayLabel(last_day)],
      })),
      empty: 'Ninguna se repitió en este período.',
    },
  ];
}
