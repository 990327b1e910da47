import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Invalidates queries once their last pending mutation has settled. A refetch in between would overwrite the optimistic
 * updates still in flight, and drop the focus with them.
 *
 * @param key shared by the queries and the mutations that change them
 */
export async function invalidateWhenIdle(queries: QueryClient, key: QueryKey): Promise<void> {
  // The mutation that is settling still counts as pending.
  if (queries.isMutating({ mutationKey: key }) <= 1) await queries.invalidateQueries({ queryKey: key });
}
