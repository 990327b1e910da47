import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { countedTotal } from '#app/lib/query/counted-total.ts';
import { supabase } from '#app/lib/supabase.ts';
import { searchPatterns } from '#domain/values/search-pattern.ts';
import { type RequestFilters, type RequestList, requestsKey } from './request-list.ts';
import type { RequestRow } from './request-table.tsx';

const countsSchema = z.record(z.string(), z.number());

/** Number of requests per status that match a search; null when too many match to be counted. */
export const requestCountsQuery = <Row extends RequestRow>(
  list: RequestList<Row>,
  { owner, search }: Pick<RequestFilters<string>, 'owner' | 'search'>,
) =>
  queryOptions({
    queryKey: [...requestsKey(list), 'counts', search, owner],
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<Readonly<Record<string, number>> | null> => {
      const { data } = await (await supabase())
        .rpc('count_requests', {
          request_table: list.table,
          patterns: searchPatterns(search),
          words: search,
          ...(owner && { wanted_owner: owner }),
        })
        .throwOnError();
      const counts = countsSchema.parse(data);
      const all = Object.values(counts).reduce((sum, count) => sum + count, 0);
      return countedTotal(all, { search }).isCut ? null : counts;
    },
  });
