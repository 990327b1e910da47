import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { jobApplicationSchema } from '#domain/recruiting/job-application.ts';
import { applicationsKey } from './list-applications.ts';

const repeatSchema = jobApplicationSchema.pick({
  id: true,
  full_name: true,
  phone: true,
  cover_letter: true,
  resume_url: true,
  applied_at: true,
  other_processes_since: true,
});

export type RepeatedApplication = z.infer<typeof repeatSchema>;

const COLUMNS = Object.keys(repeatSchema.shape).join(', ');

/** Later applications by the same person to the same posting, such as one with a corrected CV; newest first. */
export const repeatsQuery = (jobId: string, id: string) =>
  queryOptions({
    queryKey: [...applicationsKey(jobId), 'repeats', id],
    queryFn: () => listRepeats(id),
  });

export async function listRepeats(id: string): Promise<RepeatedApplication[]> {
  const { data } = await (await supabase())
    .from('job_applications')
    .select(COLUMNS)
    .eq('repeat_of', id)
    .order('applied_at', { ascending: false })
    .throwOnError();
  return z.array(repeatSchema).parse(data);
}
