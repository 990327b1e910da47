import { useEffect, useRef } from 'react';
import { supabase } from '#app/lib/supabase.ts';
import { whenActivated } from '#app/lib/when-activated.ts';

/** Counts a view when a visitor opens a posting; switching to its form and back does not count again. */
export function useJobView(jobId: string | null): void {
  const counted = useRef<string | null>(null);
  useEffect(() => {
    if (counted.current === jobId) return;
    counted.current = jobId;
    if (jobId) whenActivated(() => countJobView(jobId));
  }, [jobId]);
}

/** Best effort: failures are only logged. */
async function countJobView(jobId: string): Promise<void> {
  const { error } = await (await supabase()).rpc('increment_job_views', { job_id: jobId });
  if (error) console.error('job view not counted', error.message);
}
