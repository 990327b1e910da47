import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { type JobPosting, jobPostingSchema } from '#domain/job-posting.ts';

/**
 * Lists active, unexpired postings, newest first.
 *
 * @returns null on error, which is logged
 */
export async function listOpenJobs(supabase: SupabaseClient): Promise<JobPosting[] | null> {
  const { data, error } = await supabase
    .from('job_postings')
    .select(Object.keys(jobPostingSchema.shape).join(', '))
    .eq('status', 'active')
    .or(`expires_at.is.null,expires_at.gt.${new Date().toISOString()}`)
    .order('created_at', { ascending: false });
  if (error) {
    console.error('job postings could not be read', error.message);
    return null;
  }
  return z.array(jobPostingSchema).parse(data);
}
