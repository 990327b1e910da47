import { parsePage } from '#app/lib/use-url-filters.ts';
import { readSort, type Sort } from '#app/ui/read-sort.ts';
import { JOB_STATUSES, type JobStatus } from '#domain/recruiting/job-posting.ts';
import type { Visibility } from '#domain/recruiting/posting-visibility.ts';

const POSTING_SORTS = ['oferta', 'creada', 'publicada', 'vistas', 'postulaciones'] as const;
export type PostingSort = Sort<(typeof POSTING_SORTS)[number]>;
export const NEWEST_FIRST: PostingSort = { column: 'creada', isDescending: true };

/** `visible` covers everything that visitors see. */
const VISIBILITY_FILTERS = ['visible', 'closing', 'ended', 'draft', 'closed', 'expired'] as const satisfies (
  | Visibility
  | 'visible'
)[];
export type VisibilityFilter = (typeof VISIBILITY_FILTERS)[number];

export interface PostingFilters {
  readonly search: string;
  readonly status: JobStatus | null;
  /** Null for both translated and untranslated. */
  readonly isTranslated: boolean | null;
  readonly visibility: VisibilityFilter | null;
  readonly sort: PostingSort;
  /** Zero-based. */
  readonly page: number;
}

const TRANSLATION_FILTER: ReadonlyMap<string, boolean> = new Map([
  ['falta', false],
  ['completa', true],
]);

/** Reads the filters from a URL; ignores invalid ones. */
export const readPostingFilters = (query: URLSearchParams): PostingFilters => ({
  search: query.get('buscar') ?? '',
  status: JOB_STATUSES.find((value) => value === query.get('estado')) ?? null,
  isTranslated: TRANSLATION_FILTER.get(query.get('traduccion') ?? '') ?? null,
  visibility: VISIBILITY_FILTERS.find((value) => value === query.get('publicacion')) ?? null,
  sort: readSort(query.get('orden'), POSTING_SORTS, NEWEST_FIRST),
  page: parsePage(query.get('pagina')),
});
