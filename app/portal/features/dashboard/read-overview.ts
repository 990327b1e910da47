import { queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { SHOWN_STATUSES } from '#domain/recruiting/shown-status.ts';

export const OVERVIEW_KEY = ['overview'] as const;

const overviewSchema = z.object({
  postings: z.number(),
  active: z.number(),
  views: z.number(),
  applications: z.number(),
  internships: z.number(),
  pending: z.number(),
  by_status: z.partialRecord(z.enum(SHOWN_STATUSES), z.number()),
  by_week: z.record(z.iso.date(), z.number()),
  by_posting: z.array(z.object({ id: z.uuid(), title: z.string(), count: z.number() })),
  latest_applications: z.array(
    z.object({
      id: z.uuid(),
      full_name: z.string(),
      at: z.string(),
      job_posting_id: z.uuid(),
      title: z.string(),
    }),
  ),
  latest_internships: z.array(
    z.object({ id: z.uuid(), first_name: z.string(), last_name: z.string(), at: z.string() }),
  ),
  latest_postings: z.array(z.object({ id: z.uuid(), title: z.string(), at: z.string() })),
});

export type Overview = z.infer<typeof overviewSchema>;

/** The overview, aggregated by the database; only the latest rows of each kind are sent. */
export const overviewQuery = queryOptions({
  queryKey: OVERVIEW_KEY,
  queryFn: async () => {
    const { data } = await (await supabase()).rpc('recruiting_overview').throwOnError();
    return overviewSchema.parse(data);
  },
});
