import { isOpen, type JobPosting, type JobStatus } from './job-posting.ts';

/**
 * Whether visitors see a posting: `closing` while they do for at most seven more days, `ended` when it is active but
 * past its date, otherwise by its status.
 */
export type Visibility = 'public' | 'closing' | 'ended' | Exclude<JobStatus, 'active'>;

const CLOSING_DAYS = 7;
const DAY_MS = 86_400_000;

/** Until when a posting that closes soon at `now` is open. */
export const closingUntil = (now: Date): Date => new Date(now.getTime() + CLOSING_DAYS * DAY_MS);

/** As `recruiting_tasks` counts in the database. */
export function visibilityOf(
  posting: Pick<JobPosting, 'status' | 'expires_at'>,
  now: Date = new Date(),
): Visibility {
  const { expires_at, status } = posting;
  if (status !== 'active') return status;
  if (!isOpen(posting, now)) return 'ended';
  return expires_at !== null && new Date(expires_at) <= closingUntil(now) ? 'closing' : 'public';
}
