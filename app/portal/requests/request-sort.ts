import type { Sort } from '#app/ui/read-sort.ts';

/** Sortable columns, as named in the URL. */
export const REQUEST_SORTS = ['nombre', 'fecha', 'plazo'] as const;
export type RequestSort = Sort<(typeof REQUEST_SORTS)[number]>;
export const NEWEST_FIRST: RequestSort = { column: 'fecha', isDescending: true };
