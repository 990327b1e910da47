import type { Sort } from '#app/ui/sort.tsx';
import type { JobPosting, JobStatus } from '#domain/job-posting.ts';
import type { CountedPosting } from './list-postings.ts';

export const POSTING_SORTS = ['oferta', 'publicada', 'vistas', 'postulaciones'] as const;
export type PostingSort = Sort<(typeof POSTING_SORTS)[number]>;
export const NEWEST_FIRST: PostingSort = { column: 'publicada', isDescending: true };

export interface PostingFilters {
  readonly search: string;
  readonly status: JobStatus | null;
  readonly sort: PostingSort;
}

const ORDERS: Readonly<Record<PostingSort['column'], (a: CountedPosting, b: CountedPosting) => number>> = {
  oferta: (a, b) => a.title.localeCompare(b.title, 'es'),
  publicada: (a, b) => Date.parse(a.created_at) - Date.parse(b.created_at),
  vistas: (a, b) => a.views_count - b.views_count,
  postulaciones: (a, b) => a.job_applications - b.job_applications,
};

/** The postings that are looked for, in the order that was asked for. */
export function shownPostings(
  postings: readonly CountedPosting[],
  { search, sort, status }: PostingFilters,
): CountedPosting[] {
  const order = ORDERS[sort.column];
  return postings
    .filter((posting) => (status === null || posting.status === status) && matches(posting, search))
    .sort((a, b) => (sort.isDescending ? order(b, a) : order(a, b)));
}

function matches({ department, location, title }: JobPosting, search: string): boolean {
  return `${title} ${department} ${location}`.toLowerCase().includes(search.trim().toLowerCase());
}
