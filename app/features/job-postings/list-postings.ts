import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/supabase.ts';
import { jobPostingSchema } from '#domain/job-posting.ts';

/** A posting as it is edited: with the version that a save is matched on. */
export const editableSchema = jobPostingSchema.extend({ updated_at: z.string() });

export type EditablePosting = z.output<typeof editableSchema>;

export const EDITABLE_COLUMNS = Object.keys(editableSchema.shape).join(', ');

const countedSchema = editableSchema.extend({
  job_applications: z.tuple([z.object({ count: z.number() })]).transform(([{ count }]) => count),
});

export type CountedPosting = z.output<typeof countedSchema>;

export const POSTINGS_KEY = ['job-postings'] as const;

/** All postings, newest first, with the number of applications to each. */
export const postingsQuery = queryOptions({
  queryKey: POSTINGS_KEY,
  queryFn: async () => {
    const { data } = await (await supabase())
      .from('job_postings')
      .select(`${EDITABLE_COLUMNS}, job_applications(count)`)
      // Who applied again is one applicant.
      .is('job_applications.repeat_of', null)
      .order('created_at', { ascending: false })
      .throwOnError();
    return z.array(countedSchema).parse(data);
  },
});
