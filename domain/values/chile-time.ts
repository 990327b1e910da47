import { shiftDay } from './calendar-day.ts';

const ZONE = 'America/Santiago';
const DAY_MS = 24 * 60 * 60 * 1000;

const CLOCK = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Chile's UTC offset at a moment, in milliseconds; it changes twice a year. */
function offsetAt(moment: Date): number {
  const parts = new Map(CLOCK.formatToParts(moment).map(({ type, value }) => [type, Number(value)]));
  const part = (type: Intl.DateTimeFormatPartTypes): number => parts.get(type) ?? 0;
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - Math.floor(moment.getTime() / 1000) * 1000;
}

/**
 * @returns a local time in Chile (`2026-12-31T09:30`) as an ISO date-time; one that the clocks skip becomes an hour
 *   later
 */
export function momentInChile(local: string): string {
  const asUtc = new Date(`${local}Z`);
  const guess = new Date(asUtc.getTime() - offsetAt(asUtc));
  const offset = offsetAt(guess);
  const moment = new Date(asUtc.getTime() - offset);
  return (offsetAt(moment) === offset ? moment : guess).toISOString();
}

/** @returns the last second of a day (`2026-12-31`) in Chile, as an ISO date-time */
export function endOfDayInChile(day: string): string {
  const asUtc = Date.parse(`${day}T23:59:59Z`);
  // When the clocks are set back at midnight, the last hour occurs twice.
  const [first, last = first] = [asUtc, asUtc + DAY_MS]
    .map((near) => new Date(asUtc - offsetAt(new Date(near))).toISOString())
    .filter((moment) => dayInChile(moment) === day)
    .sort();
  return last ?? '';
}

/** @returns the first moment of a day (`2026-12-31`) in Chile, as an ISO date-time */
export function startOfDayInChile(day: string): string {
  return new Date(Date.parse(endOfDayInChile(shiftDay(day, -1))) + 1000).toISOString();
}

/** @returns the following day: `2027-01-01` after `2026-12-31` */
export const dayAfter = (day: string): string => shiftDay(day, 1);

/** @returns the local time in Chile at a moment, as if it were UTC */
export const clockInChile = (moment: Date): Date => new Date(moment.getTime() + offsetAt(moment));

/** @returns the day in Chile at a moment, `2026-12-31` */
export const dayInChile = (timestamp: string): string => localTime(timestamp).slice(0, 10);

/** Days left until a moment, by Chile's calendar; negative once its day has passed. */
export const daysUntil = (moment: string, now: Date): number =>
  Math.round((Date.parse(dayInChile(moment)) - Date.parse(dayInChile(now.toISOString()))) / DAY_MS);

/** @returns the minute in Chile at a moment, `2026-12-31T09:30` */
export const minuteInChile = (timestamp: string): string => localTime(timestamp).slice(0, 16);

const localTime = (timestamp: string): string => clockInChile(new Date(timestamp)).toISOString();
