import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { supabase } from '#app/lib/supabase.ts';

/** What changes within this time after a change is read together: a batch may be a thousand changes. */
const GATHER_MS = 250;
/** How long a screen waits to be told of changes before it reads without. */
const FALLBACK_AFTER_MS = 1000;

/**
 * Reads what the screen shows again whenever one of these tables changes, whoever changed it.
 *
 * @param filter of the rows that matter: `job_posting_id=eq.{id}`. Of a deleted row only the key is told, which no
 *   filter can pass: every deletion in the tables counts
 * @returns whether the first reading may begin: what is read once changes are heard of misses none of them, and
 *   need not be read again
 */
export function useLiveTables(tables: readonly string[], queryKey: QueryKey, filter?: string): boolean {
  const queries = useQueryClient();
  const [mayRead, setMayRead] = useState(false);
  const names = tables.join();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    let isGone = false;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    let hasMore = false;
    let leave = (): void => undefined;
    // What is being changed here is read when that has settled: see invalidateWhenIdle.
    const refresh = (): void => {
      const read: QueryKey = JSON.parse(key);
      if (queries.isMutating({ mutationKey: read }) === 0) queries.invalidateQueries({ queryKey: read });
    };
    const changed = (): void => {
      hasMore = gathering !== undefined;
      if (hasMore) return;
      refresh();
      gathering = setTimeout(() => {
        gathering = undefined;
        if (hasMore) changed();
      }, GATHER_MS);
    };
    const waiting = setTimeout(() => setMayRead(true), FALLBACK_AFTER_MS);
    supabase().then((client) => {
      if (isGone) return;
      const channel = client.channel(`live-${key}`);
      for (const table of names.split(',')) {
        const rows = { schema: 'public', table };
        channel.on('postgres_changes', { event: '*', ...rows, ...(filter && { filter }) }, changed);
        if (filter) channel.on('postgres_changes', { event: 'DELETE', ...rows }, changed);
      }
      channel.subscribe((status) => {
        // What changed while the connection was away is read when it is back.
        if (status === 'SUBSCRIBED') refresh();
        clearTimeout(waiting);
        setMayRead(true);
      });
      leave = () => client.removeChannel(channel);
    });
    return () => {
      isGone = true;
      clearTimeout(waiting);
      clearTimeout(gathering);
      leave();
    };
  }, [names, key, filter, queries]);
  return mayRead;
}
