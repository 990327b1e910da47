import type { SupabaseClient } from '@supabase/supabase-js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { z } from 'zod';
import { readPage } from '#app/lib/query/read-page.ts';
import { supabase } from '#app/lib/supabase.ts';
import type { Database } from '#supabase/database.gen.ts';
import {
  type ApplicationFilters,
  type ApplicationPage,
  COLUMNS,
  listsKey,
  parseApplications,
  requestApplications,
} from './list-applications.ts';
import { readWithPending } from './pending-decisions.ts';

/** From this offset on, a page's ids are read first, with an index-only scan, and then its rows. */
const DEEP_OFFSET = 500;

/** A page of a posting's applications, with decisions that are still being stored. */
export const applicationsQuery = (jobId: string, filters: ApplicationFilters) =>
  queryOptions({
    queryKey: [...listsKey(jobId), filters],
    placeholderData: keepPreviousData,
    queryFn: async (): Promise<ApplicationPage> => {
      const client = await supabase();
      const read = filters.page * filters.size >= DEEP_OFFSET ? readDeepPage : readFirstPages;
      return readWithPending(jobId, filters, () => read(client, jobId, filters));
    },
  });

async function readFirstPages(
  client: SupabaseClient<Database>,
  jobId: string,
  filters: ApplicationFilters,
): Promise<ApplicationPage> {
  const { data, total } = await readPage(requestApplications(client, jobId, filters).throwOnError());
  return { applications: parseApplications(data), total };
}

async function readDeepPage(
  client: SupabaseClient<Database>,
  jobId: string,
  filters: ApplicationFilters,
): Promise<ApplicationPage> {
  const { data, total } = await readPage(
    requestApplications(client, jobId, { ...filters, columns: 'id' }).throwOnError(),
  );
  const ids = z
    .array(z.object({ id: z.uuid() }))
    .parse(data)
    .map(({ id }) => id);
  const rows = await client.from('job_applications').select(COLUMNS).in('id', ids).throwOnError();
  const byId = new Map(parseApplications(rows.data).map((row) => [row.id, row]));
  return { applications: ids.flatMap((id) => byId.get(id) ?? []), total };
}
