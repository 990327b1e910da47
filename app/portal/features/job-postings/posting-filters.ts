import type { Sort } from '#app/ui/sort.tsx';
import type { JobStatus } from '#domain/job-posting.ts';

export const POSTING_SORTS = ['oferta', 'publicada', 'vistas', 'postulaciones'] as const;
export type PostingSort = Sort<(typeof POSTING_SORTS)[number]>;
export const NEWEST_FIRST: PostingSort = { column: 'publicada', isDescending: true };

export interface PostingFilters {
  readonly search: string;
  readonly status: JobStatus | null;
  /** Null for both. */
  readonly isTranslated: boolean | null;
  readonly sort: PostingSort;
  /** Zero-based. */
  readonly page: number;
}
