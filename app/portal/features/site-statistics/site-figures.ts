import { groupBy } from '#app/lib/group-by.ts';
import type { Bar } from '#app/portal/charts/bar-charts.tsx';
import { DAY_MS, shiftDay } from '#domain/values/calendar-day.ts';
import type { CountedForm } from '#domain/website/visit-events.ts';
import { percentile75, WEB_VITAL_NAMES, type WebVital } from '#domain/website/web-vitals.ts';
import type { SiteStatistics } from './read-site-statistics.ts';
import type { Period } from './site-period.ts';

const MOST_DAYS = 31;
const MOST_WEEKS = 92;

/** What a column of the chart stands for. */
export type Unit = 'day' | 'week' | 'month';

export function unitOf({ since, until }: Period): Unit {
  const days = (Date.parse(until) - Date.parse(since)) / DAY_MS + 1;
  return days <= MOST_DAYS ? 'day' : days <= MOST_WEEKS ? 'week' : 'month';
}

/** The views of a period by day, in weeks of seven days from its first one, or by month. */
export function viewBars(days: SiteStatistics['days'], period: Period): Bar[] {
  const unit = unitOf(period);
  const bars = new Map<string, number>();
  let counted = 0;
  for (let day = period.since; day <= period.until; day = shiftDay(day, 1)) {
    const key =
      unit === 'month'
        ? day.slice(0, 7)
        : unit === 'week'
          ? shiftDay(period.since, counted - (counted % 7))
          : day;
    bars.set(key, (bars.get(key) ?? 0) + ((Object.hasOwn(days, day) && days[day]) || 0));
    counted += 1;
  }
  const firstOfMonth = [...bars.keys()].find((key) => key.endsWith('-01'));
  const named = firstOfMonth ?? period.since;
  return [...bars].map(([key, value]) => ({ id: key, value, label: columnLabel(key, unit, key === named) }));
}

/** `28/11`, or `11/2026` for a month. Thirty days fit on a screen if only one of them names its month. */
function columnLabel(key: string, unit: Unit, namesMonth: boolean): string {
  const [year = '', month = '', day = ''] = key.split('-');
  if (unit === 'month') return `${month}/${year}`;
  return unit === 'day' && !namesMonth ? day : `${day}/${month}`;
}

const sum = (counts: Iterable<number>): number => [...counts].reduce((total, count) => total + count, 0);

const sumOf = (counted: readonly { readonly count: number }[]): number =>
  sum(counted.map(({ count }) => count));

/** The figures that sum up a period. */
export const totalsOf = ({ days, forms, referrers }: SiteStatistics) => ({
  views: sum(Object.values(days)),
  visits: sumOf(referrers),
  begun: sumOf(forms.filter(({ step }) => step === 'begun')),
  sent: sumOf(forms.filter(({ step }) => step === 'sent')),
});

export interface FormFigures {
  readonly form: CountedForm;
  readonly begun: number;
  readonly sent: number;
}

const FORMS = ['quote', 'application', 'internship', 'resume', 'job_alert'] as const satisfies CountedForm[];

export const formFigures = (forms: SiteStatistics['forms']): FormFigures[] =>
  FORMS.map((form) => {
    const of = (wanted: string): number =>
      sumOf(forms.filter((counted) => counted.form === form && counted.step === wanted));
    return { form, begun: of('begun'), sent: of('sent') };
  });

/** The labeled counts, highest first. */
export const countBars = (
  counts: Readonly<Record<string, number>>,
  labels: Readonly<Record<string, string>>,
): Bar[] =>
  Object.entries(counts)
    .map(([id, value]) => ({ id, value, label: (Object.hasOwn(labels, id) && labels[id]) || id }))
    .sort((one, other) => other.value - one.value);

export interface VitalsRow {
  readonly page: string;
  /** How many visits were measured. */
  readonly count: number;
  /** The 75th percentiles; null where nothing was measured. */
  readonly values: Readonly<Record<WebVital, number | null>>;
}

/** The name of the row with all pages. */
export const ALL_PAGES = '';

/** The speed of all pages, then of each one, most measured first. @param device null for all */
export function vitalsRows(vitals: SiteStatistics['vitals'], device: string | null): VitalsRow[] {
  const wanted = vitals.filter((counted) => device === null || counted.device === device);
  const rowOf = (page: string, counted: typeof wanted): VitalsRow => ({
    page,
    count: Math.max(
      0,
      ...WEB_VITAL_NAMES.map((name) => sumOf(counted.filter(({ metric }) => metric === name))),
    ),
    values: {
      LCP: percentileOf('LCP', counted),
      INP: percentileOf('INP', counted),
      CLS: percentileOf('CLS', counted),
      FCP: percentileOf('FCP', counted),
      TTFB: percentileOf('TTFB', counted),
    },
  });
  const rows = [...groupBy(wanted, ({ page }) => page)]
    .map(([page, counted]) => rowOf(page, counted))
    .sort((one, other) => other.count - one.count || one.page.localeCompare(other.page));
  return rows.length > 0 ? [rowOf(ALL_PAGES, wanted), ...rows] : [];
}

function percentileOf(metric: WebVital, vitals: SiteStatistics['vitals']): number | null {
  const buckets = new Map<number, number>();
  for (const counted of vitals)
    if (counted.metric === metric)
      buckets.set(counted.bucket, (buckets.get(counted.bucket) ?? 0) + counted.count);
  return percentile75(metric, buckets);
}
