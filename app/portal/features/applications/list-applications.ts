import type { SupabaseClient } from '@supabase/supabase-js';
import type { QueryKey } from '@tanstack/react-query';
import { z } from 'zod';
import type { Sort } from '#app/ui/read-sort.ts';
import { jobApplicationSchema } from '#domain/recruiting/job-application.ts';
import { answersSchema } from '#domain/recruiting/posting-question.ts';
import type { ShownStatus } from '#domain/recruiting/shown-status.ts';
import { searchPatterns } from '#domain/values/search-pattern.ts';
import type { Database } from '#supabase/database.gen.ts';

/** The columns of a list; long texts are loaded with the open application only. */
const listedSchema = jobApplicationSchema
  .pick({
    id: true,
    job_posting_id: true,
    full_name: true,
    email: true,
    phone: true,
    resume_url: true,
    status: true,
    withdrawn_at: true,
    rejection_reason: true,
    applied_at: true,
    contacted: true,
    contacted_at: true,
    interview_rating: true,
    repeated_at: true,
    owner_id: true,
    next_step_on: true,
  })
  // Of lists only.
  .extend({
    source_name: z.string().nullable().optional(),
    /** The answers that fit in a list. */
    listed_answers: answersSchema.nullable().optional(),
  });

export type ListedApplication = z.infer<typeof listedSchema>;

export const APPLICATION_SORTS = ['nombre', 'fecha'] as const;
export type ApplicationSort = Sort<(typeof APPLICATION_SORTS)[number]>;
export const NEWEST_FIRST: ApplicationSort = { column: 'fecha', isDescending: true };

export interface ApplicationFilters {
  readonly search: string;
  readonly status: ShownStatus | null;
  readonly sort: ApplicationSort;
  /** The id of a tag; not filtered when absent. */
  readonly tag?: string | null | undefined;
  /** The id of the user in charge; not filtered when absent. */
  readonly owner?: string | null | undefined;
  /** Zero-based. */
  readonly page: number;
  /** Rows per page. */
  readonly size: number;
}

export interface ApplicationPage {
  readonly applications: readonly ListedApplication[];
  readonly total: number;
}

/** Rows per page of the table, and of a board column. */
export const PAGE_SIZE = 50;
export const COLUMN_SIZE = 20;

/** The key prefix of all queries on a posting's applications. */
export const applicationsKey = (jobId: string) => ['applications', jobId] as const;
/** The key prefix of the lists, which ends in their filters. */
export const listsKey = (jobId: string) => [...applicationsKey(jobId), 'list'] as const;

/** The filters of a list's query, the last part of its key; only `applicationsQuery` creates such keys. */
export const filtersOf = (queryKey: QueryKey): ApplicationFilters => queryKey.at(-1) as ApplicationFilters;

/** A list's filters as database arguments, except the status. */
export const filterArguments = ({
  owner,
  search,
  tag,
}: Pick<ApplicationFilters, 'owner' | 'search' | 'tag'>) => ({
  patterns: searchPatterns(search),
  // Also searched for in CVs.
  words: search,
  ...(tag && { wanted_tag: tag }),
  ...(owner && { wanted_owner: owner }),
});

export const COLUMNS = Object.keys(listedSchema.shape).join(', ');
// The search text starts with the name, lowercase and without accents.
export const SORT_COLUMNS = { nombre: 'search', fecha: 'applied_at' } as const;

/**
 * The request for a page, searched, sorted, paginated and counted by the database. Excludes repeated applications,
 * which are shown with the first one.
 */
export function requestApplications(
  client: SupabaseClient<Database>,
  jobId: string,
  {
    isBackward = false,
    columns = COLUMNS,
    owner,
    page,
    search,
    size,
    sort,
    status,
    tag,
  }: ApplicationFilters & { isBackward?: boolean; columns?: string },
) {
  const parameters = {
    posting_id: jobId,
    ...filterArguments({ owner, search, tag }),
    sort_by: SORT_COLUMNS[sort.column],
    is_descending: sort.isDescending,
    ...(status && { wanted_status: status }),
  };
  const rows =
    parameters.patterns.length > 0 || tag
      ? client.rpc('search_applications', parameters, { count: 'exact' }).select(columns)
      : client.from('job_applications').select(columns, { count: 'exact' }).eq('job_posting_id', jobId);
  const listed = rows
    .is('repeat_of', null)
    .order(SORT_COLUMNS[sort.column], { ascending: sort.isDescending === isBackward })
    .order('id', { ascending: !isBackward })
    .range(page * size, (page + 1) * size - 1);
  const owned = owner ? listed.eq('owner_id', owner) : listed;
  if (status === null) return owned;
  if (status === 'withdrawn') return owned.not('withdrawn_at', 'is', null);
  const shown = owned.eq('status', status);
  return status === 'rejected' ? shown.is('withdrawn_at', null) : shown;
}

export const parseApplications = (data: unknown): ListedApplication[] => z.array(listedSchema).parse(data);
