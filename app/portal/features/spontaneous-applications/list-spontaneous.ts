import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import type { Sort } from '#app/ui/sort.tsx';
import { searchPatterns } from '#domain/search-pattern.ts';
import { type SpontaneousStatus, spontaneousApplicationSchema } from '#domain/spontaneous-application.ts';

export const SPONTANEOUS_SORTS = ['nombre', 'fecha'] as const;
export type SpontaneousSort = Sort<(typeof SPONTANEOUS_SORTS)[number]>;
export const NEWEST_FIRST: SpontaneousSort = { column: 'fecha', isDescending: true };

interface SpontaneousFilters {
  readonly search: string;
  readonly status: SpontaneousStatus | null;
  readonly sort: SpontaneousSort;
  /** Zero-based. */
  readonly page: number;
}

export const SPONTANEOUS_KEY = ['spontaneous'] as const;
export const SPONTANEOUS_LISTS = [...SPONTANEOUS_KEY, 'list'] as const;
export const PAGE_SIZE = 50;

const COLUMNS = Object.keys(spontaneousApplicationSchema.shape).join(', ');

// The search text starts with the name, lowercase and without accents.
const SORT_COLUMNS = { nombre: 'search', fecha: 'created_at' } as const;

/** A page of spontaneous applications; searched, sorted and counted by the database. */
export const spontaneousListQuery = (filters: SpontaneousFilters) =>
  queryOptions({
    queryKey: [...SPONTANEOUS_LISTS, filters],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      let request = (await supabase())
        .from('spontaneous_applications')
        .select(COLUMNS, { count: 'exact' })
        .order(SORT_COLUMNS[filters.sort.column], { ascending: !filters.sort.isDescending })
        .order('id')
        .range(filters.page * PAGE_SIZE, (filters.page + 1) * PAGE_SIZE - 1);
      if (filters.status) request = request.eq('status', filters.status);
      for (const pattern of searchPatterns(filters.search)) request = request.like('search', pattern);
      const { count, data } = await request.throwOnError();
      return { applications: z.array(spontaneousApplicationSchema).parse(data), total: count ?? 0 };
    },
  });

/** One spontaneous application; null when it does not exist. */
export const spontaneousQuery = (id: string) =>
  queryOptions({
    queryKey: [...SPONTANEOUS_KEY, 'one', id],
    queryFn: async () => {
      if (!z.guid().safeParse(id).success) return null;
      const { data } = await (await supabase())
        .from('spontaneous_applications')
        .select(COLUMNS)
        .eq('id', id)
        .maybeSingle()
        .throwOnError();
      return spontaneousApplicationSchema.nullable().parse(data);
    },
  });
