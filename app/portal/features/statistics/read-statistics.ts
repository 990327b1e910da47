import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import type { StatisticsFilters } from './statistics-filters.ts';

const stepsSchema = z.object({
  /** Views of postings; null if none were counted at the time. */
  seen: z.number().nullable(),
  applied: z.number(),
  /** Of these, the ones since views are counted: only they can be set against the views. */
  applied_of_seen: z.number(),
  /** The number of applications no longer pending. */
  reviewed: z.number(),
  approved: z.number(),
});
const rowSchema = stepsSchema.extend({ key: z.string(), label: z.string() });

/** A line of the funnel: of a posting, a source, or a week or month given by its first day. */
export type FunnelRow = z.infer<typeof rowSchema>;
export type FunnelSteps = z.infer<typeof stepsSchema>;

const funnelSchema = z.object({
  total: stepsSchema,
  postings: z.array(rowSchema),
  sources: z.array(rowSchema),
  periods: z.array(rowSchema),
  /** The first day with daily views; null if there are none. */
  views_since: z.string().nullable(),
});

export type Funnel = z.infer<typeof funnelSchema>;

const timeSchema = z.object({
  count: z.number(),
  /** In seconds, like the 90th percentile. */
  median: z.number(),
  p90: z.number(),
});
export type MeasuredTime = z.infer<typeof timeSchema>;

const timesSchema = z.partialRecord(z.enum(['pending', 'reviewing', 'answer']), timeSchema);

export type Times = z.infer<typeof timesSchema>;

const STATISTICS_KEY = ['statistics'] as const;

const argumentsOf = ({ posting, since, source, until }: StatisticsFilters) => ({
  since_day: since,
  until_day: until,
  ...(posting && { wanted_posting: posting }),
  ...(source && { wanted_source: source }),
});

export const funnelQuery = (filters: StatisticsFilters) =>
  queryOptions({
    queryKey: [...STATISTICS_KEY, 'funnel', filters],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const client = await supabase();
      const { data } = await client.rpc('recruiting_funnel', argumentsOf(filters)).throwOnError();
      return funnelSchema.parse(data);
    },
  });

/** The durations of completed `pending` and `reviewing` stages, and `answer`, until the first contact or decision. */
export const timesQuery = (filters: StatisticsFilters) =>
  queryOptions({
    queryKey: [...STATISTICS_KEY, 'times', filters],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const client = await supabase();
      const { data } = await client.rpc('recruiting_times', argumentsOf(filters)).throwOnError();
      return timesSchema.parse(data);
    },
  });

/** The number of rejected applications by reason; `unknown` for those without one. */
export const rejectionsQuery = (filters: StatisticsFilters) =>
  queryOptions({
    queryKey: [...STATISTICS_KEY, 'rejections', filters],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const client = await supabase();
      const { data } = await client.rpc('rejection_reasons', argumentsOf(filters)).throwOnError();
      return z.record(z.string(), z.number()).parse(data);
    },
  });
