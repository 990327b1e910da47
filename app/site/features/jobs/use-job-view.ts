import { useEffect, useRef } from 'react';
import { supabase } from '#app/lib/supabase.ts';

/** Counts a view whenever a visitor opens an offer; looking at its form and back is the same view. */
export function useJobView(jobId: string | null): void {
  const counted = useRef<string | null>(null);
  useEffect(() => {
    if (counted.current === jobId) return;
    counted.current = jobId;
    if (jobId) countJobView(jobId);
  }, [jobId]);
}

/** A count that fails is nobody's concern but ours. */
async function countJobView(jobId: string): Promise<void> {
  const { error } = await (await supabase()).rpc('increment_job_views', { job_id: jobId });
  if (error) console.error('job view not counted', error.message);
}
