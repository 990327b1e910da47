import { useEffect, useRef } from 'react';
import { api } from '#app/lib/supabase.ts';
import { whenActivated } from '#app/lib/when-activated.ts';
import { readFirstTouch } from '#app/site/tracking/first-touch.ts';

/** Counts a view when a visitor opens a posting; switching to the form and back does not count again. */
export function useJobView(jobId: string | null): void {
  const counted = useRef<string | null>(null);
  useEffect(() => {
    if (counted.current === jobId) return;
    counted.current = jobId;
    if (jobId) whenActivated(() => countJobView(jobId));
  }, [jobId]);
}

/**
 * Best effort: failures are only logged. Does not use the client, whose code is half the size of the page's.
 * Source: https://docs.postgrest.org/en/stable/references/api/functions.html
 */
async function countJobView(jobId: string): Promise<void> {
  const { key, url } = api();
  try {
    const { ok, status } = await fetch(`${url}/rest/v1/rpc/increment_job_views`, {
      method: 'POST',
      headers: { apikey: key, 'content-type': 'application/json' },
      body: JSON.stringify({ job_id: jobId, source: visitSource() }),
      // Completes even if the visitor leaves at once.
      keepalive: true,
    });
    if (!ok) console.error('job view not counted', status);
  } catch (error) {
    console.error('job view not counted', error);
  }
}

/** The visit's campaign and referring host, for counting views by source; null when the browser stores nothing. */
function visitSource(): Record<string, string> | null {
  const touch = readFirstTouch();
  if (touch?.landing === undefined) return null;
  const campaign = new URLSearchParams(touch.search).get('utm_source')?.trim().slice(0, 200);
  return { ...(campaign && { utm_source: campaign }), ...(touch.referrer && { referrer: touch.referrer }) };
}
