import { supabase } from '#app/supabase.ts';

/** Tells the backend that a visitor opened an offer. A count that fails is nobody's concern but ours. */
export async function countJobView(jobId: string): Promise<void> {
  const { error } = await (await supabase()).rpc('increment_job_views', { job_id: jobId });
  if (error) console.error('job view not counted', error.message);
}
