import { PostgrestError } from '@supabase/supabase-js';
import { onlineManager } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { ACCESS_KEY, createQueryClient } from './create-query-client.ts';

test('a refused read or write invalidates the permissions', async () => {
  const queries = createQueryClient();
  const refused = new PostgrestError({ message: 'permission denied', details: '', hint: '', code: '42501' });
  const fail = () => Promise.reject(refused);
  const isStale = () => queries.getQueryState([...ACCESS_KEY, 'me'])?.isInvalidated;
  for (const attempt of [
    () => queries.fetchQuery({ queryKey: ['list'], queryFn: fail }),
    () => queries.getMutationCache().build(queries, { mutationFn: fail }).execute(undefined),
  ]) {
    queries.setQueryData([...ACCESS_KEY, 'me'], 'everything');
    expect(isStale()).toBe(false);
    await expect(attempt()).rejects.toBe(refused);
    expect(isStale()).toBe(true);
  }
  queries.clear();
});

test('offline reads and writes fail instead of waiting silently', async () => {
  const queries = createQueryClient();
  const failed = new TypeError('Failed to fetch');
  const fail = () => Promise.reject(failed);
  onlineManager.setOnline(false);
  await expect(queries.fetchQuery({ queryKey: ['list'], queryFn: fail })).rejects.toBe(failed);
  const write = queries.getMutationCache().build(queries, { mutationFn: fail });
  await expect(write.execute(undefined)).rejects.toBe(failed);
  onlineManager.setOnline(true);
  // Refetched once the network is back.
  expect(queries.defaultQueryOptions({ queryKey: ['list'] }).refetchOnReconnect).toBe(true);
  queries.clear();
});
