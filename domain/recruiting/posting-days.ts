import { dayInChile, daysUntil } from '../values/chile-time.ts';
import type { OpenPosting } from './job-posting.ts';

/** A posting is new on the day of its publication and the six days after it. */
const NEW_DAYS = 7;
/** Its end is announced this many days ahead. */
const CLOSING_DAYS = 14;

export interface PostingDays {
  /** The day of its publication, `2026-12-31`. */
  readonly publishedOn: string;
  /** Its last day, if it has one. */
  readonly expiresOn: string | null;
  readonly isNew: boolean;
  /** Days until it closes, 0 on the last one; null if that is far off, or never. */
  readonly closesIn: number | null;
}

/**
 * What visitors should know of an open posting's dates, by Chile's calendar. It changes at midnight only, as the cached
 * pages do.
 */
export function postingDays(
  { expires_at, published_at }: Pick<OpenPosting, 'expires_at' | 'published_at'>,
  now: Date,
): PostingDays {
  const left = expires_at === null ? null : daysUntil(expires_at, now);
  return {
    publishedOn: dayInChile(published_at),
    expiresOn: expires_at && dayInChile(expires_at),
    isNew: -daysUntil(published_at, now) < NEW_DAYS,
    closesIn: left !== null && left <= CLOSING_DAYS ? left : null,
  };
}
