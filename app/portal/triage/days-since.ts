import { DAY_MS } from '#domain/values/calendar-day.ts';
import { dayInChile } from '#domain/values/chile-time.ts';

/** From this many days on, a wait is long, and late. */
export const LONG_DAYS = 3;
export const LATE_DAYS = 7;

/** The number of days something has waited, by Chile's calendar. */
export const daysSince = (timestamp: string, now: Date): number =>
  Math.max(0, (Date.parse(dayInChile(now.toISOString())) - Date.parse(dayInChile(timestamp))) / DAY_MS);
