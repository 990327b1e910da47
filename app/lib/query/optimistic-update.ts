import type { MutationFunctionContext, QueryClient, QueryKey } from '@tanstack/react-query';
import { invalidateWhenIdle } from './invalidate.ts';

/**
 * Mutation options that show a change in the cache at once, roll it back on failure, and refetch once the last mutation
 * under the key has settled.
 *
 * @param key of the affected queries; also the mutation's, which pauses live refetches while it is pending
 * @param apply changes the cache and returns the rollback. Without it nothing is shown until the refetch, which still
 *   includes the change: an earlier mutation's refetch is cancelled, so it no longer counts as pending
 */
export function optimisticUpdate<Variables>(
  key: QueryKey,
  apply: (client: QueryClient, variables: Variables) => () => void = () => () => undefined,
) {
  return {
    mutationKey: key,
    onMutate: async (variables: Variables, { client }: MutationFunctionContext) => {
      await client.cancelQueries({ queryKey: key });
      return apply(client, variables);
    },
    onError: (_error: Error, _variables: Variables, rollback: (() => void) | undefined) => rollback?.(),
    onSettled: (
      _data: unknown,
      _error: Error | null,
      _variables: Variables,
      _rollback: unknown,
      { client }: MutationFunctionContext,
    ) => invalidateWhenIdle(client, key),
  };
}

/**
 * Patches the cached data of all queries under a key.
 *
 * @param options.revert undoes the patch without touching concurrent updates; by default, the rollback restores the
 *   data from before the patch
 * @returns the rollback
 */
export function patchQueries<Data>(
  client: QueryClient,
  options: { queryKey: QueryKey; patch: (data: Data) => Data; revert?: (data: Data) => Data },
): () => void {
  const { patch, queryKey, revert } = options;
  const update = (change: (data: Data) => Data): void => {
    client.setQueriesData<Data>({ queryKey }, (data) => data && change(data));
  };
  const before = client.getQueriesData<Data>({ queryKey });
  update(patch);
  return () => {
    if (revert) update(revert);
    else for (const [key, data] of before) client.setQueryData(key, data);
  };
}
