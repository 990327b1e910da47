import { DAY_MS } from '../values/calendar-day.ts';
import { clockInChile, momentInChile } from '../values/chile-time.ts';
import type { HoursOn } from './opening-hours.ts';

export const HOUR_MS = 3_600_000;

const dayOf = (clock: number): string => new Date(clock).toISOString().slice(0, 10);
const startOfDay = (clock: number): number => Math.floor(clock / DAY_MS) * DAY_MS;

// Both count by the clocks of Chile, where a day on which they change counts as one of 24 hours.

/** @returns the time between two moments that counts, in milliseconds; 0 if they are in the other order */
export function workingTime(from: Date, to: Date, hoursOn: HoursOn): number {
  const [start, end] = [clockInChile(from).getTime(), clockInChile(to).getTime()];
  let counted = 0;
  for (let day = startOfDay(start); day < end; day += DAY_MS) {
    const hours = hoursOn(dayOf(day));
    if (!hours) continue;
    const opens = Math.max(start, day + hours.from * HOUR_MS);
    const closes = Math.min(end, day + hours.to * HOUR_MS);
    counted += Math.max(0, closes - opens);
  }
  return counted;
}

/**
 * @param hoursOn has hours on some day: otherwise there would be no such moment
 * @returns the moment after so many hours that count
 */
export function afterWorkingHours(from: Date, hours: number, hoursOn: HoursOn): Date {
  let clock = clockInChile(from).getTime();
  let left = hours * HOUR_MS;
  for (;;) {
    const day = startOfDay(clock);
    const open = hoursOn(dayOf(day));
    const opens = Math.max(clock, day + (open?.from ?? 0) * HOUR_MS);
    const counted = open ? Math.max(0, day + open.to * HOUR_MS - opens) : 0;
    if (counted >= left) return new Date(momentInChile(new Date(opens + left).toISOString().slice(0, -1)));
    left -= counted;
    clock = day + DAY_MS;
  }
}
