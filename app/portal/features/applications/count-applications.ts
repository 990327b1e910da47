import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { countedTotal } from '#app/lib/query/counted-total.ts';
import { supabase } from '#app/lib/supabase.ts';
import { SHOWN_STATUSES, type ShownStatus } from '#domain/recruiting/shown-status.ts';
import { type ApplicationFilters, applicationsKey, filterArguments } from './list-applications.ts';

const countsSchema = z.partialRecord(z.enum(SHOWN_STATUSES), z.number());

/** Number of applications per status. */
type StatusCounts = Readonly<Record<ShownStatus, number>>;

/** Number of applications per status that match the filters; null when too many match to be counted. */
export const countsQuery = (
  jobId: string,
  { owner, search, tag }: Pick<ApplicationFilters, 'owner' | 'search' | 'tag'>,
) =>
  queryOptions({
    queryKey: [...applicationsKey(jobId), 'counts', { owner, search, tag }],
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<StatusCounts | null> => {
      const { data } = await (await supabase())
        .rpc('count_applications', { posting_id: jobId, ...filterArguments({ owner, search, tag }) })
        .throwOnError();
      const {
        approved = 0,
        pending = 0,
        rejected = 0,
        reviewing = 0,
        withdrawn = 0,
      } = countsSchema.parse(data);
      const all = approved + pending + rejected + reviewing + withdrawn;
      return countedTotal(all, { search, tag }).isCut
        ? null
        : { approved, pending, rejected, reviewing, withdrawn };
    },
  });
