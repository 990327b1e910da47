import { z } from 'zod';
import { readAll } from '#app/lib/query/read-all.ts';
import { supabase } from '#app/lib/supabase.ts';
import { matchingRequests, type RequestFilters, type RequestList } from './request-list.ts';
import type { RequestRow } from './request-table.tsx';

/** A request as shown when it was selected. */
export type SelectedRequest<Status extends string = string> = {
  readonly id: string;
  readonly status: Status;
};

const selectedSchema = z.array(z.object({ id: z.uuid(), status: z.string() }));

/** All requests that match a list's filters, on every page. */
export async function selectRequests<Row extends RequestRow>(
  list: RequestList<Row>,
  filters: RequestFilters<Row['status']>,
): Promise<SelectedRequest[]> {
  const client = await supabase();
  const rows = await readAll((from, to) =>
    matchingRequests(client, list, filters, 'id, status').order('id').range(from, to).throwOnError(),
  );
  return selectedSchema.parse(rows);
}
