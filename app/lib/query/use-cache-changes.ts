import { notifyManager, type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';

/**
 * Renders again when what is cached under a key changes, for those who read it from the cache while they render: any number
 * of rows, of which each would need a query of its own otherwise.
 */
export function useCacheChanges(queryKey: QueryKey): void {
  const cache = useQueryClient().getQueryCache();
  useSyncExternalStore(
    (onChange) => cache.subscribe(notifyManager.batchCalls(onChange)),
    () => cache.findAll({ queryKey }).reduce((sum, { state }) => sum + state.dataUpdateCount, 0),
  );
}
