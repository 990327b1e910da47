import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { OVERVIEW_KEY } from './read-overview.ts';

const waitingSchema = z.object({
  count: z.number(),
  /** When the longest-waiting item arrived; null if there is none. */
  oldest: z.string().nullable(),
});

const tasksSchema = z.object({
  applications: waitingSchema,
  /** The postings with the longest-waiting applicants. */
  pending: z.array(z.object({ id: z.uuid(), title: z.string(), count: z.number(), oldest: z.string() })),
  internships: waitingSchema,
  spontaneous: waitingSchema,
  /** Interviewed or approved, but not rated. */
  unrated: z.number(),
  /** The number of postings by `Visibility` (domain/recruiting/posting-visibility.ts). */
  visibility: z.record(z.string(), z.number()),
  /** Messages that did not reach applicants. */
  unreached: z.number(),
  /** For super admins; 0 for others. */
  undelivered: z.number(),
});

export type Tasks = z.infer<typeof tasksSchema>;

/** Open tasks for recruiters, counted by the database. */
export const tasksQuery = queryOptions({
  queryKey: [...OVERVIEW_KEY, 'tasks'],
  queryFn: async () => {
    const { data } = await (await supabase()).rpc('recruiting_tasks').throwOnError();
    return tasksSchema.parse(data);
  },
});
