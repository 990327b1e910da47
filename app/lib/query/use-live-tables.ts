import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { supabase } from '#app/lib/supabase.ts';
import { invalidate } from './invalidate.ts';

/** Throttles refetches: a batch update may cause a thousand change events. */
const THROTTLE_MS = 250;
/** How long to wait for the subscription before reading without it. */
const SUBSCRIBE_TIMEOUT_MS = 1000;

/**
 * Invalidates queries whenever one of the tables changes, by Realtime `postgres_changes`.
 *
 * @param filter limits the rows, as in `job_posting_id=eq.{id}`; deletions are not filtered, since their events carry
 *   only the key
 * @returns whether to enable the first read: once subscribed it misses no change and need not be repeated
 */
export function useLiveTables(tables: readonly string[], queryKey: QueryKey, filter?: string): boolean {
  const queries = useQueryClient();
  const [isReady, setIsReady] = useState(false);
  const names = tables.join();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    let isUnmounted = false;
    let throttle: ReturnType<typeof setTimeout> | undefined;
    let hasMore = false;
    let unsubscribe = (): void => undefined;
    // Pending mutations of our own invalidate once they settle: see invalidateWhenIdle. They count as pending until that
    // is read, which may have begun before the change: then it is read again.
    const refresh = (): { mayHaveMissed: boolean } => {
      const parsed: QueryKey = JSON.parse(key);
      const isMutating = queries.isMutating({ mutationKey: parsed }) > 0;
      if (!isMutating) invalidate(queries, parsed);
      return { mayHaveMissed: isMutating && queries.isFetching({ queryKey: parsed }) > 0 };
    };
    const onChange = (): void => {
      hasMore = throttle !== undefined;
      if (hasMore) return;
      const { mayHaveMissed } = refresh();
      throttle = setTimeout(() => {
        throttle = undefined;
        if (hasMore || mayHaveMissed) onChange();
      }, THROTTLE_MS);
    };
    const timeout = setTimeout(() => setIsReady(true), SUBSCRIBE_TIMEOUT_MS);
    supabase().then((client) => {
      if (isUnmounted) return;
      const channel = client.channel(`live-${key}`);
      for (const table of names.split(',')) {
        const rows = { schema: 'public', table };
        channel.on('postgres_changes', { event: '*', ...rows, ...(filter && { filter }) }, onChange);
        if (filter) channel.on('postgres_changes', { event: 'DELETE', ...rows }, onChange);
      }
      // Who is blocked goes from every list, and comes back, without a change of their rows.
      channel.on('postgres_changes', { event: '*', schema: 'public', table: 'block_changes' }, onChange);
      channel.subscribe((status) => {
        // Also after a reconnection, which may have missed changes.
        if (status === 'SUBSCRIBED') refresh();
        clearTimeout(timeout);
        setIsReady(true);
      });
      unsubscribe = () => client.removeChannel(channel);
    });
    return () => {
      isUnmounted = true;
      clearTimeout(timeout);
      clearTimeout(throttle);
      unsubscribe();
    };
  }, [names, key, filter, queries]);
  return isReady;
}
