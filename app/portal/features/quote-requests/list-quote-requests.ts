import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import type { Sort } from '#app/ui/sort.tsx';
import { type QuoteStatus, quoteRequestSchema } from '#domain/quote-request.ts';
import { searchPatterns } from '#domain/search-pattern.ts';

export const QUOTE_SORTS = ['nombre', 'fecha'] as const;
export type QuoteSort = Sort<(typeof QUOTE_SORTS)[number]>;
export const NEWEST_FIRST: QuoteSort = { column: 'fecha', isDescending: true };

interface QuoteFilters {
  readonly search: string;
  readonly status: QuoteStatus | null;
  readonly sort: QuoteSort;
  /** Zero-based. */
  readonly page: number;
}

export const QUOTES_KEY = ['quote-requests'] as const;
export const QUOTES_LISTS = [...QUOTES_KEY, 'list'] as const;
export const PAGE_SIZE = 50;

export const QUOTE_COLUMNS = Object.keys(quoteRequestSchema.shape).join(', ');

// The search text starts with the name, lowercase and without accents.
const SORT_COLUMNS = { nombre: 'search', fecha: 'created_at' } as const;

/** A page of quote requests; searched, sorted and counted by the database. */
export const quotesQuery = (filters: QuoteFilters) =>
  queryOptions({
    queryKey: [...QUOTES_LISTS, filters],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      let request = (await supabase())
        .from('contact_requests')
        .select(QUOTE_COLUMNS, { count: 'exact' })
        .order(SORT_COLUMNS[filters.sort.column], { ascending: !filters.sort.isDescending })
        .order('id')
        .range(filters.page * PAGE_SIZE, (filters.page + 1) * PAGE_SIZE - 1);
      if (filters.status) request = request.eq('status', filters.status);
      for (const pattern of searchPatterns(filters.search)) request = request.like('search', pattern);
      const { count, data } = await request.throwOnError();
      return { quotes: z.array(quoteRequestSchema).parse(data), total: count ?? 0 };
    },
  });

/** One quote request; null when it does not exist. */
export const quoteQuery = (id: string) =>
  queryOptions({
    queryKey: [...QUOTES_KEY, 'one', id],
    queryFn: async () => {
      if (!z.guid().safeParse(id).success) return null;
      const { data } = await (await supabase())
        .from('contact_requests')
        .select(QUOTE_COLUMNS)
        .eq('id', id)
        .maybeSingle()
        .throwOnError();
      return quoteRequestSchema.nullable().parse(data);
    },
  });
