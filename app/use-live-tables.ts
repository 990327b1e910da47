import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { supabase } from '#app/supabase.ts';

/** Reads what the screen shows again whenever one of these tables changes, whoever changed it. */
export function useLiveTables(tables: readonly string[], queryKey: QueryKey): void {
  const queries = useQueryClient();
  const names = tables.join();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    let isGone = false;
    let leave = (): void => undefined;
    supabase().then((client) => {
      if (isGone) return;
      const refresh = () => queries.invalidateQueries({ queryKey: JSON.parse(key) });
      const channel = client.channel(`live-${names}`);
      for (const table of names.split(','))
        channel.on('postgres_changes', { event: '*', schema: 'public', table }, refresh);
      // What changed while the connection was away is read when it is back.
      channel.subscribe((status) => status === 'SUBSCRIBED' && refresh());
      leave = () => client.removeChannel(channel);
    });
    return () => {
      isGone = true;
      leave();
    };
  }, [names, key, queries]);
}
