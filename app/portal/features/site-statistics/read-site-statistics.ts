import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { supabase } from '#app/lib/supabase.ts';
import { WEB_VITAL_NAMES } from '#domain/website/web-vitals.ts';
import type { Period } from './site-period.ts';

const namedSchema = z.object({ name: z.string(), count: z.number() });
const countsSchema = z.record(z.string(), z.number());

const siteStatisticsSchema = z.object({
  /** The first day with counts; null if there are none. */
  counted_since: z.string().nullable(),
  /** Views by day; days without any are missing. */
  days: countsSchema,
  languages: countsSchema,
  devices: countsSchema,
  pages: z.array(
    z.object({
      page: z.string(),
      views: z.number(),
      depth_25: z.number(),
      depth_50: z.number(),
      depth_75: z.number(),
      depth_100: z.number(),
      downloads: z.number(),
    }),
  ),
  referrers: z.array(namedSchema),
  campaigns: z.array(namedSchema),
  forms: z.array(z.object({ step: z.enum(['begun', 'sent']), form: z.string(), count: z.number() })),
  offers: z.array(
    z.object({
      slug: z.string(),
      title: z.string(),
      seen: z.number(),
      begun: z.number(),
      applied: z.number(),
    }),
  ),
  searches: z.array(z.object({ term: z.string(), count: z.number() })),
  missing: z.array(z.object({ page: z.string(), count: z.number(), last_day: z.string() })),
  vitals: z.array(
    z.object({
      page: z.string(),
      device: z.string(),
      metric: z.enum(WEB_VITAL_NAMES),
      bucket: z.number(),
      count: z.number(),
    }),
  ),
});

export type SiteStatistics = z.infer<typeof siteStatisticsSchema>;

export const siteStatisticsQuery = ({ since, until }: Period) =>
  queryOptions({
    queryKey: ['site-statistics', since, until],
    placeholderData: keepPreviousData,
    queryFn: async () => {
      const client = await supabase();
      const { data } = await client
        .rpc('site_statistics', { since_day: since, until_day: until })
        .throwOnError();
      return siteStatisticsSchema.parse(data);
    },
  });
