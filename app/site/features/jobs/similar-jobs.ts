import type { JobPosting } from '#domain/job-posting.ts';

const MOST = 3;

/** The open postings closest to one: of its department before those of its place; fewer than three if the rest differ. */
export function similarJobs<Job extends JobPosting>(
  job: Pick<JobPosting, 'department' | 'location'> & { readonly id?: string },
  jobs: readonly Job[],
): Job[] {
  const closeness = ({ department, location }: JobPosting): number =>
    (department === job.department ? 2 : 0) + (location === job.location ? 1 : 0);
  return jobs
    .filter((other) => other.id !== job.id && closeness(other) > 0)
    .sort((a, b) => closeness(b) - closeness(a))
    .slice(0, MOST);
}
