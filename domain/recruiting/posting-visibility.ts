import { isOpen, type JobPosting, type JobStatus } from './job-posting.ts';

/**
 * Whether visitors see a posting: `closing` if they do for at most {@link CLOSING_DAYS} more days, `ended` if it is active but past
 * its date, otherwise its status.
 */
export type Visibility = 'public' | 'closing' | 'ended' | Exclude<JobStatus, 'active'>;

export const CLOSING_DAYS = 7;
const DAY_MS = 86_400_000;

/** The latest end of a posting that counts as closing soon at `now`. */
export const closingUntil = (now: Date): Date => new Date(now.getTime() + CLOSING_DAYS * DAY_MS);

/** Matches how `recruiting_tasks` counts in the database. */
export function visibilityOf(
  posting: Pick<JobPosting, 'status' | 'expires_at'>,
  now: Date = new Date(),
): Visibility {
  const { expires_at, status } = posting;
  if (status !== 'active') return status;
  if (!isOpen(posting, now)) return 'ended';
  return expires_at !== null && new Date(expires_at) <= closingUntil(now) ? 'closing' : 'public';
}
