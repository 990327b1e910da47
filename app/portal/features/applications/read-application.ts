import { queryOptions, skipToken } from '@tanstack/react-query';
import { z } from 'zod';
import { writesTo } from '#app/lib/query/write-if-unchanged.ts';
import { supabase } from '#app/lib/supabase.ts';
import { jobApplicationSchema } from '#domain/recruiting/job-application.ts';
import { applicationsKey, type ListedApplication } from './list-applications.ts';

export const applicationKey = (jobId: string, id: string) => [...applicationsKey(jobId), 'one', id] as const;

const COLUMNS = Object.keys(jobApplicationSchema.shape).join(', ');

/** One application with all columns; null when it does not exist. */
export const applicationQuery = (jobId: string, id: string) =>
  queryOptions({
    queryKey: applicationKey(jobId, id),
    queryFn: async () => {
      if (!z.guid().safeParse(id).success) return null;
      await writesTo(id);
      const { data } = await (await supabase())
        .from('job_applications')
        .select(COLUMNS)
        .eq('id', id)
        .eq('job_posting_id', jobId)
        .maybeSingle()
        .throwOnError();
      return jobApplicationSchema.nullable().parse(data);
    },
  });

export const changedKey = (jobId: string) => [...applicationsKey(jobId), 'changed'] as const;

/**
 * An application as last changed in this client, shown in the panel while its details load. Cache only, never fetched.
 */
export const changedQuery = (jobId: string, id: string) =>
  queryOptions<ListedApplication>({
    queryKey: [...changedKey(jobId), id],
    queryFn: skipToken,
    // The list beside the panel reads those of rows that are not open; the panel removes them when it closes.
    gcTime: Number.POSITIVE_INFINITY,
  });
