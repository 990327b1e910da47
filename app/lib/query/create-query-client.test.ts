import { PostgrestError } from '@supabase/supabase-js';
import { expect, test } from 'vitest';
import { ACCESS_KEY, createQueryClient } from './create-query-client.ts';

test('a refused read or write has the permissions read again', async () => {
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
