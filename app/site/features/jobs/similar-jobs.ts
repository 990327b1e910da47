import type { JobPosting } from '#domain/recruiting/job-posting.ts';
import type { PublicJob } from './list-open-jobs.ts';

type Placed = Pick<JobPosting, 'location'> & Pick<PublicJob, 'spanish'> & { readonly id?: string };

const MOST = 3;

/** The most similar open postings: same department before same place; fewer than three if the rest differ. */
export function similarJobs<Job extends Placed>(job: Placed, jobs: readonly Job[]): Job[] {
  const closeness = ({ location, spanish }: Placed): number =>
    (spanish.department === job.spanish.department ? 2 : 0) + (location === job.location ? 1 : 0);
  return jobs
    .filter((other) => other.id !== job.id && closeness(other) > 0)
    .sort((a, b) => closeness(b) - closeness(a))
    .slice(0, MOST);
}
