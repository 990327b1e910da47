import { shiftDay } from '#domain/values/calendar-day.ts';
import { dayInChile } from '#domain/values/chile-time.ts';

/** Both days, in Chile, are included. */
export interface Period {
  readonly since: string;
  readonly until: string;
}

/** The periods that end today, in days. */
export const LAST_DAYS = ['7', '30', '90', '365'] as const;
const DEFAULT_DAYS = '30';

/** A period as in the address: a number of days, or a month such as `2026-11`. */
export type PeriodName = string;

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
const MONTHS_OFFERED = 24;

const lastDay = (month: string): string => shiftDay(`${monthAfter(month, 1)}-01`, -1);

/** The month some months before or after another. */
function monthAfter(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7);
}

/** The months to choose from, latest first. */
export const monthsUntil = (now: Date): string[] =>
  Array.from({ length: MONTHS_OFFERED }, (_, at) =>
    monthAfter(dayInChile(now.toISOString()).slice(0, 7), -at),
  );

/** Reads the period from an address; the last thirty days if it has none that is offered. */
export function readPeriodName(query: URLSearchParams, now: Date): PeriodName {
  const name = query.get('periodo') ?? '';
  const isOffered = LAST_DAYS.some((days) => days === name) || monthsUntil(now).includes(name);
  return isOffered ? name : DEFAULT_DAYS;
}

export function periodOf(name: PeriodName, now: Date): Period {
  if (MONTH.test(name)) return { since: `${name}-01`, until: lastDay(name) };
  const until = dayInChile(now.toISOString());
  return { since: shiftDay(until, 1 - Number(name)), until };
}

/** The period of the same length before, or the month before. */
export function periodBefore(name: PeriodName, now: Date): Period {
  if (MONTH.test(name)) return periodOf(monthAfter(name, -1), now);
  const { since } = periodOf(name, now);
  return { since: shiftDay(since, -Number(name)), until: shiftDay(since, -1) };
}

const MONTH_NAME = new Intl.DateTimeFormat('es-CL', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `Últimos 30 días`, `noviembre de 2026` */
export const periodLabel = (name: PeriodName): string =>
  MONTH.test(name) ? MONTH_NAME.format(new Date(`${name}-01T00:00:00Z`)) : `Últimos ${name} días`;
