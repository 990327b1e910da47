import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { type CvText, cvTextSchema } from '#domain/cv-text.ts';

/** How often a CV that is still being read is asked for again. */
const RETRY_MS = 2000;

/** What an application's CV says; null when nothing is known of it. */
export const cvTextQuery = (applicationId: string) =>
  queryOptions({
    queryKey: ['cv-text', applicationId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<CvText | null> => {
      const { data } = await (await supabase())
        .from('cv_texts')
        .select('state, body, blocks')
        .eq('application_id', applicationId)
        .maybeSingle()
        .throwOnError();
      return cvTextSchema.nullable().parse(data);
    },
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? RETRY_MS : false),
  });

/** The words of a CV that the list's search finds, as they are written in it. */
export const cvMatchesQuery = (applicationId: string, search: string) =>
  queryOptions({
    queryKey: ['cv-text', applicationId, 'matches', search],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<readonly string[]> => {
      const { data } = await (await supabase())
        .rpc('list_cv_matches', { application_id: applicationId, sought: search })
        .throwOnError();
      return z.array(z.string()).nullable().parse(data) ?? [];
    },
  });

const excerptsSchema = z.array(z.object({ application_id: z.uuid(), excerpt: z.string() }));

/** Where the CVs of listed applications have what is searched for, by the application's id. */
export const excerptsQuery = (ids: readonly string[], search: string) =>
  queryOptions({
    queryKey: ['cv-text', 'excerpts', search, ids],
    queryFn: async (): Promise<ReadonlyMap<string, string>> => {
      const { data } = await (await supabase())
        .rpc('list_cv_excerpts', { application_ids: [...ids], sought: search })
        .throwOnError();
      return new Map(
        excerptsSchema.parse(data).map(({ application_id, excerpt }) => [application_id, excerpt]),
      );
    },
  });
