import type { Bar } from '#app/portal/charts/bar-charts.tsx';
import { SHOWN_STATUSES, type ShownStatus } from '#domain/recruiting/shown-status.ts';
import { DAY_MS } from '#domain/values/calendar-day.ts';
import { dayInChile } from '#domain/values/chile-time.ts';

const WEEKS = 8;

/**
 * The last eight weeks, Monday to Sunday in Chile, oldest first.
 *
 * @param counts by the week's Monday (`2026-11-16`); weeks without applications are missing
 */
export function perWeek(counts: Readonly<Record<string, number>>, now: Date): Bar[] {
  const today = Date.parse(dayInChile(now.toISOString()));
  const monday = today - ((new Date(today).getUTCDay() + 6) % 7) * DAY_MS;
  return Array.from({ length: WEEKS }, (_, at) => {
    const first = monday - (WEEKS - 1 - at) * 7 * DAY_MS;
    const day = isoDay(first);
    return {
      id: day,
      label: `${day.slice(8)}/${day.slice(5, 7)}`,
      value: (Object.hasOwn(counts, day) && counts[day]) || 0,
      to: `/admin/rrhh/applications?desde=${day}&hasta=${isoDay(first + 6 * DAY_MS)}`,
    };
  });
}

const isoDay = (time: number): string => new Date(time).toISOString().slice(0, 10);

const LABELS = {
  pending: 'Pendiente',
  reviewing: 'En Revisión',
  approved: 'Aprobado',
  rejected: 'Rechazado',
  withdrawn: 'Retirada',
} as const satisfies Record<ShownStatus, string>;

export const perStatus = (counts: Readonly<Partial<Record<ShownStatus, number>>>): Bar[] =>
  SHOWN_STATUSES.map((status) => ({
    id: status,
    label: LABELS[status],
    value: counts[status] ?? 0,
    to: `/admin/rrhh/applications?estado=${status}`,
  }));
