import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Invalidates queries. One that is loading for the first time may have read before the change: TanStack Query does not
 * restart it, so that it is invalidated again once it has loaded, unless a mutation has begun meanwhile: that invalidates it
 * once it has settled, and a read before would hide what it shows.
 *
 * @param key also of the mutations that change the queries
 * @param settling how many of these are about to settle, and invalidate
 */
export async function invalidate(queries: QueryClient, key: QueryKey, settling: 0 | 1 = 0): Promise<void> {
  const firstLoads = queries
    .getQueryCache()
    .findAll({ queryKey: key, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
    // Returns the load under way.
    .map((query) => query.fetch().then(() => query.queryKey));
  await queries.invalidateQueries({ queryKey: key });
  for (const load of await Promise.allSettled(firstLoads)) {
    if (queries.isMutating({ mutationKey: key }) > settling) return;
    if (load.status === 'fulfilled') await queries.invalidateQueries({ queryKey: load.value, exact: true });
  }
}

/**
 * Invalidates queries once their last pending mutation has settled. A refetch in between would overwrite the optimistic
 * updates still in flight, and drop the focus with them.
 *
 * @param key shared by the queries and the mutations that change them
 */
export async function invalidateWhenIdle(queries: QueryClient, key: QueryKey): Promise<void> {
  // The mutation that is settling still counts as pending.
  if (queries.isMutating({ mutationKey: key }) <= 1) await invalidate(queries, key, 1);
}
