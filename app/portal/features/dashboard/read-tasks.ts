import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { OVERVIEW_KEY } from './read-overview.ts';

const waitingSchema = z.object({
  count: z.number(),
  /** When the one that has waited longest came; null when none waits. */
  oldest: z.string().nullable(),
});

const tasksSchema = z.object({
  applications: waitingSchema,
  /** The postings whose applicants have waited longest. */
  pending: z.array(z.object({ id: z.uuid(), title: z.string(), count: z.number(), oldest: z.string() })),
  internships: waitingSchema,
  spontaneous: waitingSchema,
  /** Interviewed or approved, and not rated. */
  unrated: z.number(),
  /** The number of postings by `Visibility` (domain/posting-visibility.ts). */
  visibility: z.record(z.string(), z.number()),
  /** For super admins; 0 for others. */
  undelivered: z.number(),
});

export type Tasks = z.infer<typeof tasksSchema>;

/** What waits for recruiters, counted by the database. */
export const tasksQuery = queryOptions({
  queryKey: [...OVERVIEW_KEY, 'tasks'],
  queryFn: async () => {
    const { data } = await (await supabase()).rpc('recruiting_tasks').throwOnError();
    return tasksSchema.parse(data);
  },
});
