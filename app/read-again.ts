import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Reads again what a change showed beforehand, when it has settled and no other is under way: an answer from before
 * the others would take them off the screen for a moment, and the focus with them.
 *
 * @param key of the queries, and of the mutations that change them
 */
export async function readAgain(queries: QueryClient, key: QueryKey): Promise<void> {
  // The one that has just settled still counts.
  if (queries.isMutating({ mutationKey: key }) <= 1) await queries.invalidateQueries({ queryKey: key });
}
