import { DAY_MS, weekday } from '../values/calendar-day.ts';
import { clockInChile, momentInChile } from '../values/chile-time.ts';
import { PUBLIC_HOLIDAYS } from './public-holidays.ts';

export const HOUR_MS = 3_600_000;

/** The hours that count of a working day. */
export interface CountedHours {
  readonly from: number;
  readonly to: number;
}

export const WHOLE_DAY: CountedHours = { from: 0, to: 24 };
export const OFFICE_HOURS: CountedHours = { from: 8, to: 18 };

const dayOf = (clock: number): string => new Date(clock).toISOString().slice(0, 10);
const startOfDay = (clock: number): number => Math.floor(clock / DAY_MS) * DAY_MS;

function isWorkingDay(clock: number): boolean {
  const day = dayOf(clock);
  return weekday(day) <= 5 && !PUBLIC_HOLIDAYS.has(day);
}

// Both count by the clocks of Chile, which change on weekends: every working day has 24 hours.

/** @returns the time between two moments that counts, in milliseconds; 0 if they are in the other order */
export function workingTime(from: Date, to: Date, hours: CountedHours): number {
  const [start, end] = [clockInChile(from).getTime(), clockInChile(to).getTime()];
  let counted = 0;
  for (let day = startOfDay(start); day < end; day += DAY_MS) {
    if (!isWorkingDay(day)) continue;
    const opens = Math.max(start, day + hours.from * HOUR_MS);
    const closes = Math.min(end, day + hours.to * HOUR_MS);
    counted += Math.max(0, closes - opens);
  }
  return counted;
}

/** @returns the moment after so many hours of working days, of which all 24 hours count */
export function afterWorkingHours(from: Date, hours: number): Date {
  let clock = clockInChile(from).getTime();
  let left = hours * HOUR_MS;
  for (;;) {
    const nextDay = startOfDay(clock) + DAY_MS;
    const counted = isWorkingDay(clock) ? nextDay - clock : 0;
    if (counted >= left) return new Date(momentInChile(new Date(clock + left).toISOString().slice(0, -1)));
    left -= counted;
    clock = nextDay;
  }
}
