import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import type { Sort } from '#app/ui/sort.tsx';
import { type InternshipStatus, internshipApplicationSchema } from '#domain/internship-application.ts';
import { searchPatterns } from '#domain/search-pattern.ts';

export const INTERNSHIP_SORTS = ['nombre', 'fecha'] as const;
export type InternshipSort = Sort<(typeof INTERNSHIP_SORTS)[number]>;
export const NEWEST_FIRST: InternshipSort = { column: 'fecha', isDescending: true };

interface InternshipFilters {
  readonly search: string;
  readonly status: InternshipStatus | null;
  readonly sort: InternshipSort;
  /** Zero-based. */
  readonly page: number;
}

export const INTERNSHIPS_KEY = ['internships'] as const;
export const INTERNSHIPS_LISTS = [...INTERNSHIPS_KEY, 'list'] as const;
export const PAGE_SIZE = 50;

const COLUMNS = Object.keys(internshipApplicationSchema.shape).join(', ');

// The search text starts with the name, lowercase and without accents.
const SORT_COLUMNS = { nombre: 'search', fecha: 'created_at' } as const;

/** A page of internship applications; searched, sorted and counted by the database. */
export const internshipsQuery = (filters: InternshipFilters) =>
  queryOptions({
    queryKey: [...INTERNSHIPS_LISTS, filters],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      let request = (await supabase())
        .from('internship_applications')
        .select(COLUMNS, { count: 'exact' })
        .order(SORT_COLUMNS[filters.sort.column], { ascending: !filters.sort.isDescending })
        .order('id')
        .range(filters.page * PAGE_SIZE, (filters.page + 1) * PAGE_SIZE - 1);
      if (filters.status) request = request.eq('status', filters.status);
      for (const pattern of searchPatterns(filters.search)) request = request.like('search', pattern);
      const { count, data } = await request.throwOnError();
      return { internships: z.array(internshipApplicationSchema).parse(data), total: count ?? 0 };
    },
  });

/** One internship application; null when it does not exist. */
export const internshipQuery = (id: string) =>
  queryOptions({
    queryKey: [...INTERNSHIPS_KEY, 'one', id],
    queryFn: async () => {
      if (!z.guid().safeParse(id).success) return null;
      const { data } = await (await supabase())
        .from('internship_applications')
        .select(COLUMNS)
        .eq('id', id)
        .maybeSingle()
        .throwOnError();
      return internshipApplicationSchema.nullable().parse(data);
    },
  });
