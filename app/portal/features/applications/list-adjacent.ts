import type { SupabaseClient } from '@supabase/supabase-js';
import { beyondQueue } from '#app/portal/triage/keyset.ts';
import type { Side, TriagePage } from '#app/portal/triage/triage-queue.ts';
import type { Database } from '#supabase/database.gen.ts';
import {
  type ApplicationFilters,
  type ListedApplication,
  parseApplications,
  requestApplications,
  SORT_COLUMNS,
} from './list-applications.ts';
import { readWithPending } from './pending-decisions.ts';

/**
 * The applications just beyond one end of the triage queue, and their number on that side.
 *
 * @param options.ids of the queue, from that end inward
 */
export async function listAdjacent(
  client: SupabaseClient<Database>,
  options: { jobId: string; filters: ApplicationFilters; ids: readonly string[]; side: Side },
): Promise<TriagePage<ListedApplication>> {
  const { filters, ids, jobId, side } = options;
  const { column, isDescending } = filters.sort;
  const beyond = await beyondQueue(client, {
    table: 'job_applications',
    column: SORT_COLUMNS[column],
    isDescending,
    ids,
    side,
  });
  if (beyond === null) return { rows: [], total: 0 };
  const isBackward = side === 'before';
  const { applications, total } = await readWithPending(jobId, filters, async () => {
    const { count, data } = await requestApplications(client, jobId, { ...filters, page: 0, isBackward })
      .or(beyond)
      .throwOnError();
    return { applications: parseApplications(data), total: count ?? 0 };
  });
  return { rows: isBackward ? applications.toReversed() : applications, total };
}
