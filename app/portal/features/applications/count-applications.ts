import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { APPLICATION_STATUSES, type ApplicationStatus } from '#domain/job-application.ts';
import { searchPatterns } from '#domain/search-pattern.ts';
import { applicationsKey, countedTotal } from './list-applications.ts';

const countsSchema = z.partialRecord(z.enum(APPLICATION_STATUSES), z.number());

/** How many applications are in each status. */
export type StatusCounts = Readonly<Record<ApplicationStatus, number>> & { readonly all: number };

/** How many of the applications that match a search are in each status; null for a search with too many matches. */
export const countsQuery = (jobId: string, search: string) =>
  queryOptions({
    queryKey: [...applicationsKey(jobId), 'counts', search],
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<StatusCounts | null> => {
      const { data } = await (await supabase())
        .rpc('count_applications', { posting_id: jobId, patterns: searchPatterns(search), words: search })
        .throwOnError();
      const { approved = 0, pending = 0, rejected = 0, reviewing = 0 } = countsSchema.parse(data);
      const all = approved + pending + rejected + reviewing;
      return countedTotal(all, { search }).isCut ? null : { all, approved, pending, rejected, reviewing };
    },
  });
