import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/supabase.ts';
import { type ApplicationStatus, jobApplicationSchema } from '#domain/job-application.ts';
import { containing } from '#domain/search-pattern.ts';

export interface ApplicationFilters {
  readonly search: string;
  readonly status: ApplicationStatus | null;
  /** From 0. */
  readonly page: number;
}

export const PAGE_SIZE = 50;

export const applicationsKey = (jobId: string) => ['applications', jobId] as const;

const COLUMNS = Object.keys(jobApplicationSchema.shape).join(', ');

/** One page of a posting's applications, newest first; searched and counted by the database. */
export const applicationsQuery = (jobId: string, filters: ApplicationFilters) =>
  queryOptions({
    queryKey: [...applicationsKey(jobId), filters],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      let request = (await supabase())
        .from('job_applications')
        .select(COLUMNS, { count: 'exact' })
        .eq('job_posting_id', jobId)
        .order('applied_at', { ascending: false })
        .order('id')
        .range(filters.page * PAGE_SIZE, (filters.page + 1) * PAGE_SIZE - 1);
      if (filters.status) request = request.eq('status', filters.status);
      const pattern = containing(filters.search);
      if (pattern)
        request = request.or(
          ['full_name', 'email', 'phone'].map((field) => `${field}.ilike.${pattern}`).join(),
        );
      const { count, data } = await request.throwOnError();
      return { applications: z.array(jobApplicationSchema).parse(data), total: count ?? 0 };
    },
  });
