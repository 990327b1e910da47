import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Invalidates queries. A query in its first load may have read before the change, but TanStack Query does not restart
 * it, so it is invalidated again once loaded. If a mutation has started meanwhile, that mutation invalidates it when it
 * settles; refetching earlier would hide its optimistic update.
 *
 * @param key also of the mutations that change the queries
 * @param settling how many of these mutations are about to settle and invalidate
 */
export async function invalidate(queries: QueryClient, key: QueryKey, settling: 0 | 1 = 0): Promise<void> {
  const firstLoads = queries
    .getQueryCache()
    .findAll({ queryKey: key, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined)
    // Returns the load in flight.
    .map((query) => query.fetch().then(() => query.queryKey));
  await queries.invalidateQueries({ queryKey: key });
  for (const load of await Promise.allSettled(firstLoads)) {
    if (queries.isMutating({ mutationKey: key }) > settling) return;
    if (load.status === 'fulfilled') await queries.invalidateQueries({ queryKey: load.value, exact: true });
  }
}

/**
 * Invalidates queries once their last pending mutation has settled. A refetch before that would overwrite optimistic
 * updates still in flight, and lose the focus.
 *
 * @param key shared by the queries and the mutations that change them
 */
export async function invalidateWhenIdle(queries: QueryClient, key: QueryKey): Promise<void> {
  // The settling mutation still counts as pending.
  if (queries.isMutating({ mutationKey: key }) <= 1) await invalidate(queries, key, 1);
}
