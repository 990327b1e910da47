import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { type CvText, cvTextSchema } from '#domain/recruiting/cv-text.ts';
import type { ApplicantCv } from '../open-cv.ts';

/** Polling interval while the text of a CV is being read. */
const RETRY_MS = 2000;

/** A CV; the URL changes when its applicant replaces it. */
type Cv = Pick<ApplicantCv, 'id' | 'resume_url'>;

/** The text of a CV; null if nothing is stored for it. */
export const cvTextQuery = ({ id, resume_url }: Cv) =>
  queryOptions({
    queryKey: ['cv-text', id, resume_url],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<CvText | null> => {
      const { data } = await (await supabase())
        .from('cv_texts')
        .select('state, body, blocks')
        .eq('id', id)
        .maybeSingle()
        .throwOnError();
      return cvTextSchema.nullable().parse(data);
    },
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? RETRY_MS : false),
  });

/** The words of a CV that match the list's search, as written in the CV. */
export const cvMatchesQuery = ({ id, resume_url }: Cv, search: string) =>
  queryOptions({
    queryKey: ['cv-text', id, resume_url, 'matches', search],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<readonly string[]> => {
      const { data } = await (await supabase())
        .rpc('list_cv_matches', { cv: id, sought: search })
        .throwOnError();
      return z.array(z.string()).nullable().parse(data) ?? [];
    },
  });

const excerptsSchema = z.array(z.object({ id: z.uuid(), excerpt: z.string() }));

/** Excerpts of the CVs of listed applications or requests that match the search, by row id. */
export const excerptsQuery = (ids: readonly string[], search: string) =>
  queryOptions({
    queryKey: ['cv-text', 'excerpts', search, ids],
    queryFn: async (): Promise<ReadonlyMap<string, string>> => {
      const { data } = await (await supabase())
        .rpc('list_cv_excerpts', { ids: [...ids], sought: search })
        .throwOnError();
      return new Map(excerptsSchema.parse(data).map(({ id, excerpt }) => [id, excerpt]));
    },
  });
