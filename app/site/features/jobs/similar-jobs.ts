import { placeNames } from '#domain/recruiting/job-place.ts';
import type { JobPosting } from '#domain/recruiting/job-posting.ts';
import type { PublicJob } from './list-open-jobs.ts';

type Placed = Pick<JobPosting, 'location' | 'places' | 'work_mode'> &
  Pick<PublicJob, 'spanish'> & { readonly id?: string };

const MOST = 3;

/** The most similar open postings: same department before same place; fewer than three if the rest differ. */
export function similarJobs<Job extends Placed>(job: Placed, jobs: readonly Job[]): Job[] {
  const places = placeNames(job);
  const closeness = (other: Placed): number =>
    (other.spanish.department === job.spanish.department ? 2 : 0) +
    (placeNames(other).some((place) => places.includes(place)) ? 1 : 0);
  return jobs
    .filter((other) => other.id !== job.id && closeness(other) > 0)
    .sort((a, b) => closeness(b) - closeness(a))
    .slice(0, MOST);
}
