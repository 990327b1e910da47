import { z } from 'zod';
import { DAY_MS } from '#domain/values/calendar-day.ts';
import { dayInChile } from '#domain/values/chile-time.ts';

/** The filters of the statistics; both days, in Chile, are included. */
export interface StatisticsFilters {
  readonly since: string;
  readonly until: string;
  /** The id of a posting; null for all. */
  readonly posting: string | null;
  /** A source's name; null for all. */
  readonly source: string | null;
}

/** The default period. */
const DAYS = 90;

/** Reads the filters from a URL; ignores invalid ones, and swaps the ends of a reversed period. */
export function readStatisticsFilters(query: URLSearchParams, now: Date): StatisticsFilters {
  const day = (name: string): string | undefined => z.iso.date().safeParse(query.get(name)).data;
  const until = day('hasta') ?? dayInChile(now.toISOString());
  const since = day('desde') ?? new Date(Date.parse(until) - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  return {
    since: since < until ? since : until,
    until: since < until ? until : since,
    posting: z.guid().safeParse(query.get('oferta')).data ?? null,
    source: query.get('origen') || null,
  };
}
