import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';

const postingSchema = z.object({
  id: z.string(),
  title: z.string(),
  department: z.string(),
  location: z.string(),
});

/** The posting of a list of applications; null when it does not exist. */
export const postingQuery = (jobId: string) =>
  queryOptions({
    queryKey: ['job-postings', jobId],
    queryFn: async () => {
      // PostgreSQL would raise an error for a malformed id.
      if (!z.guid().safeParse(jobId).success) return null;
      const { data } = await (await supabase())
        .from('job_postings')
        .select('id, title, department, location')
        .eq('id', jobId)
        .maybeSingle()
        .throwOnError();
      return postingSchema.nullable().parse(data);
    },
  });
