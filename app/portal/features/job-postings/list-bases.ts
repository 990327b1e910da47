import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { searchPatterns } from '#domain/values/search-pattern.ts';
import { EDITABLE_COLUMNS, editableSchema, POSTINGS_KEY } from './list-postings.ts';

/** As many as fit without scrolling; the others can be found by searching. */
const SHOWN = 6;

/** The newest matching postings of any status, as bases for a new one. */
export const basesQuery = (search: string) =>
  queryOptions({
    queryKey: [...POSTINGS_KEY, 'bases', search],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      let request = (await supabase())
        .from('job_postings_list')
        .select(EDITABLE_COLUMNS)
        .order('created_at', { ascending: false })
        .order('id')
        .limit(SHOWN);
      for (const pattern of searchPatterns(search)) request = request.like('search', pattern);
      const { data } = await request.throwOnError();
      return z.array(editableSchema).parse(data);
    },
  });
