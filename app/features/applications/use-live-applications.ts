import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { supabase } from '#app/supabase.ts';
import { applicationsKey } from './list-applications.ts';

/** Reads a posting's applications again whenever one of them changes, whoever changed it. */
export function useLiveApplications(jobId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    let isGone = false;
    let leave = (): void => undefined;
    supabase().then((client) => {
      if (isGone) return;
      const refresh = () => queries.invalidateQueries({ queryKey: applicationsKey(jobId) });
      const channel = client
        .channel(`applications-${jobId}`)
        .on(
          'postgres_changes',
          { event: '*', schema: 'public', table: 'job_applications', filter: `job_posting_id=eq.${jobId}` },
          refresh,
        )
        // What changed while the connection was away is read when it is back.
        .subscribe((status) => status === 'SUBSCRIBED' && refresh());
      leave = () => client.removeChannel(channel);
    });
    return () => {
      isGone = true;
      leave();
    };
  }, [jobId, queries]);
}
