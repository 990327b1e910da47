import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { supabase } from '#app/lib/supabase.ts';
import { invalidate } from './invalidate.ts';

/** Throttles refetches: a batch update may cause a thousand change events. */
const THROTTLE_MS = 250;
/** How long to wait for the subscription before reading without it. */
const SUBSCRIBE_TIMEOUT_MS = 1000;

/**
 * Invalidates queries whenever one of the tables changes, through Realtime `postgres_changes`.
 *
 * @param filter limits the rows, such as `job_posting_id=eq.{id}`; deletions are not filtered, because their events
 *   contain only the key
 * @returns whether to enable the first read: once subscribed, it misses no change and need not be repeated
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
    // Our own pending mutations invalidate when they settle: see invalidateWhenIdle. They stay pending until that
    // refetch completes. If the refetch may have started before the change, refresh again.
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
      // Blocking a person hides them from every list, and unblocking restores them, without a change of the listed
      // rows.
      channel.on('postgres_changes', { event: '*', schema: 'public', table: 'block_changes' }, onChange);
      channel.subscribe((status) => {
        // Also after a reconnect, since changes may have been missed.
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
