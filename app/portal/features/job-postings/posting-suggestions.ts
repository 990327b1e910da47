import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { POSTINGS_KEY } from './list-postings.ts';

/** Enough to include every place and department; limits the response size. */
const NEWEST = 500;

const rowsSchema = z.array(z.object({ department: z.string(), location: z.string() }));

export interface PostingSuggestions {
  readonly departments: readonly string[];
  readonly locations: readonly string[];
}

/** Departments and places of the latest postings, suggested to keep names consistent. */
export const suggestionsQuery = queryOptions({
  queryKey: [...POSTINGS_KEY, 'suggestions'],
  queryFn: async (): Promise<PostingSuggestions> => {
    const { data } = await (await supabase())
      .from('job_postings')
      .select('department, location')
      .order('created_at', { ascending: false })
      .limit(NEWEST)
      .throwOnError();
    const rows = rowsSchema.parse(data);
    return {
      departments: distinct(rows.map(({ department }) => department)),
      locations: distinct(rows.map(({ location }) => location)),
    };
  },
});

const distinct = (values: string[]): string[] =>
  [...new Set(values.map((value) => value.trim()))].sort((one, other) => one.localeCompare(other, 'es'));
