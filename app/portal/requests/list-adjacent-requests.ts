import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { beyondQueue } from '#app/portal/triage/keyset.ts';
import type { Side, TriagePage } from '#app/portal/triage/triage-queue.ts';
import type { Database } from '#supabase/database.gen.ts';
import { REQUEST_SORT_COLUMNS, type RequestFilters, type RequestList, requestRows } from './request-list.ts';
import type { RequestRow } from './request-table.tsx';

/**
 * The requests just beyond one end of the triage queue, and their number on that side.
 *
 * @param options.ids of the queue, from that end inward
 */
export async function listAdjacentRequests<Row extends RequestRow>(
  client: SupabaseClient<Database>,
  options: {
    list: RequestList<Row>;
    filters: RequestFilters<Row['status']>;
    ids: readonly string[];
    side: Side;
  },
): Promise<TriagePage<Row>> {
  const { filters, ids, list, side } = options;
  const { column, isDescending } = filters.sort;
  const beyond = await beyondQueue(client, {
    table: list.table,
    column: REQUEST_SORT_COLUMNS[column],
    isDescending,
    ids,
    side,
  });
  if (beyond === null) return { rows: [], total: 0 };
  const isBackward = side === 'before';
  const { count, data } = await requestRows(client, list, { ...filters, page: 0, isBackward })
    .or(beyond)
    .throwOnError();
  const rows = z.array(list.schema).parse(data);
  return { rows: isBackward ? rows.toReversed() : rows, total: count ?? 0 };
}
