import type { SupabaseClient } from '@supabase/supabase-js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/supabase.ts';
import type { Sort } from '#app/ui/sort.tsx';
import { type ApplicationStatus, jobApplicationSchema } from '#domain/job-application.ts';
import { searchPatterns } from '#domain/search-pattern.ts';
import type { Database } from '#supabase/database.gen.ts';

/** What a list says of an application; its long texts are read with the one that is opened. */
const listedSchema = jobApplicationSchema.omit({ cover_letter: true, interview_notes: true });

export type ListedApplication = z.infer<typeof listedSchema>;

export const APPLICATION_SORTS = ['nombre', 'fecha'] as const;
export type ApplicationSort = Sort<(typeof APPLICATION_SORTS)[number]>;
export const NEWEST_FIRST: ApplicationSort = { column: 'fecha', isDescending: true };

export interface ApplicationFilters {
  readonly search: string;
  readonly status: ApplicationStatus | null;
  readonly sort: ApplicationSort;
  /** From 0. */
  readonly page: number;
  /** How many a page. */
  readonly size: number;
}

export interface ApplicationPage {
  readonly applications: readonly ListedApplication[];
  readonly total: number;
}

/** A page of the table, and of a column of the board. */
export const PAGE_SIZE = 50;
export const COLUMN_SIZE = 20;

/** Everything read of a posting's applications. */
export const applicationsKey = (jobId: string) => ['applications', jobId] as const;
/** Its lists, by their filters. */
export const listsKey = (jobId: string) => [...applicationsKey(jobId), 'list'] as const;

const COLUMNS = Object.keys(listedSchema.shape).join(', ');
// The searchable text begins with the name, and knows neither accents nor capitals.
export const SORT_COLUMNS = { nombre: 'search', fecha: 'applied_at' } as const;

/** The one request for a page: the database searches, sorts, cuts and counts. Repeats stand with their first. */
export function requestApplications(
  client: SupabaseClient<Database>,
  jobId: string,
  { isBackward = false, page, search, size, sort, status }: ApplicationFilters & { isBackward?: boolean },
) {
  const patterns = searchPatterns(search);
  const rows =
    patterns.length > 0
      ? client.rpc('search_applications', { posting_id: jobId, patterns }, { count: 'exact' }).select(COLUMNS)
      : client.from('job_applications').select(COLUMNS, { count: 'exact' }).eq('job_posting_id', jobId);
  const listed = rows
    .is('repeat_of', null)
    .order(SORT_COLUMNS[sort.column], { ascending: sort.isDescending === isBackward })
    .order('id', { ascending: !isBackward })
    .range(page * size, (page + 1) * size - 1);
  return status ? listed.eq('status', status) : listed;
}

export const parseApplications = (data: unknown): ListedApplication[] => z.array(listedSchema).parse(data);

/** One page of a posting's applications. */
export const applicationsQuery = (jobId: string, filters: ApplicationFilters) =>
  queryOptions({
    queryKey: [...listsKey(jobId), filters],
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<ApplicationPage> => {
      const { count, data } = await requestApplications(await supabase(), jobId, filters).throwOnError();
      return { applications: parseApplications(data), total: count ?? 0 };
    },
  });
