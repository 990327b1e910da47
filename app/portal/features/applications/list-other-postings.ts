import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';

/** To how many other postings listed applicants have applied, by application id. */
export const otherPostingsQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ['other-postings', ids],
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    queryFn: async (): Promise<ReadonlyMap<string, number>> => {
      const { data } = await (await supabase()).rpc('other_postings', { ids: [...ids] }).throwOnError();
      return new Map(Object.entries(z.record(z.string(), z.number()).parse(data)));
    },
  });
