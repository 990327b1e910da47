import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { searchPatterns } from '#domain/values/search-pattern.ts';

const FOUND_KINDS = ['application', 'posting', 'internship', 'spontaneous', 'user', 'case', 'quote'] as const;

const foundSchema = z.array(
  z.object({
    kind: z.enum(FOUND_KINDS),
    id: z.guid(),
    /** The posting of an application. */
    parent_id: z.guid().nullable(),
    title: z.string(),
    detail: z.string().nullable(),
  }),
);

export type Found = z.infer<typeof foundSchema>[number];

/** A single letter matches too much. */
const MIN_CHARACTERS = 2;

/** The records matching the text, of the kinds the user may open; searched by the database. */
export const findQuery = (text: string) =>
  queryOptions({
    queryKey: ['palette', text],
    enabled: text.length >= MIN_CHARACTERS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<Found[]> => {
      const { data } = await (await supabase())
        .rpc('find_in_portal', { patterns: searchPatterns(text) })
        .abortSignal(signal)
        .throwOnError();
      return foundSchema.parse(data);
    },
  });
