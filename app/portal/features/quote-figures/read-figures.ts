import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readAll } from '#app/lib/query/read-all.ts';
import { supabase } from '#app/lib/supabase.ts';
import { dayAfter, startOfDayInChile } from '#domain/values/chile-time.ts';
import type { CountedQuote } from '#domain/website/quote-figures.ts';
import { quoteRequestSchema } from '#domain/website/quote-request.ts';

const countedSchema = quoteRequestSchema.pick({
  answered_at: true,
  created_at: true,
  region: true,
  service: true,
  status: true,
});

/** The requests that arrived in a period, without what identifies anybody. Both days, in Chile, are included. */
export const countedQuotesQuery = ({ since, until }: { readonly since: string; readonly until: string }) =>
  queryOptions({
    queryKey: ['contact_requests', 'figures', since, until],
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<CountedQuote[]> => {
      const client = await supabase();
      const rows = await readAll((from, to) =>
        client
          .from('contact_requests')
          .select('answered_at, created_at, region, service, status', { count: 'exact' })
          .gte('created_at', startOfDayInChile(since))
          .lt('created_at', startOfDayInChile(dayAfter(until)))
          .neq('status', 'spam')
          .order('created_at')
          .order('id')
          .range(from, to)
          .throwOnError(),
      );
      return z.array(countedSchema).parse(rows);
    },
  });
