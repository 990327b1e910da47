import { useEffect } from 'react';
import { supabase } from '#app/lib/supabase.ts';

/** How long a CV must be on screen to count as opened, in ms: triage skips past most. */
const LOOKED_AT_MS = 2000;

/**
 * Records in the timeline that the CV of an application was opened; the database keeps one record per person and half
 * hour. A failure is only logged, so that it keeps nobody from reading.
 */
export async function recordCvOpened(application: string): Promise<void> {
  const { error } = await (await supabase()).rpc('record_cv_opened', { application });
  if (error) console.error('opened cv not recorded', error.message);
}

/** Rendered beside a CV: records it as opened once it has been on screen for a while. */
export function CvOpenedRecord({ application }: { application: string }) {
  useEffect(() => {
    const timer = setTimeout(() => recordCvOpened(application), LOOKED_AT_MS);
    return () => clearTimeout(timer);
  }, [application]);
  return null;
}
