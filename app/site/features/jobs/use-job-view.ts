import { useEffect, useRef } from 'react';
import { supabase } from '#app/lib/supabase.ts';
import { whenActivated } from '#app/lib/when-activated.ts';
import { readFirstTouch } from '#app/site/tracking/first-touch.ts';

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
  const { error } = await (await supabase()).rpc('increment_job_views', {
    job_id: jobId,
    source: visitSource(),
  });
  if (error) console.error('job view not counted', error.message);
}

/** Campaign and referring host of the visit, to be counted by; null when the browser keeps nothing. */
function visitSource(): Record<string, string> | null {
  const touch = readFirstTouch();
  if (touch?.landing === undefined) return null;
  const campaign = new URLSearchParams(touch.search).get('utm_source')?.trim().slice(0, 200);
  return { ...(campaign && { utm_source: campaign }), ...(touch.referrer && { referrer: touch.referrer }) };
}
