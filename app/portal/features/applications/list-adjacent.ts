import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Database } from '#supabase/database.gen.ts';
import {
  type ApplicationFilters,
  type ApplicationPage,
  parseApplications,
  requestApplications,
  SORT_COLUMNS,
} from './list-applications.ts';
import type { Side } from './triage-queue.ts';

const boundarySchema = z.object({ id: z.uuid(), value: z.string() });

/**
 * The applications adjacent to one end of the triage queue, and how many there are on that side. Uses keyset
 * pagination, because offsets shift while people apply and colleagues decide.
 *
 * @param options.ids of the queue, from that end inwards; the first that still exists is the boundary
 */
export async function listAdjacent(
  client: SupabaseClient<Database>,
  options: { jobId: string; filters: ApplicationFilters; ids: readonly string[]; side: Side },
): Promise<ApplicationPage> {
  const { filters, ids, jobId, side } = options;
  const column = SORT_COLUMNS[filters.sort.column];
  const boundary = await findBoundary(client, ids, column);
  if (!boundary) return { applications: [], total: 0 };
  const isForward = side === 'after';
  // The tie-breaking ids ascend in every sort.
  const beyond = filters.sort.isDescending === isForward ? 'lt' : 'gt';
  const value = quoted(boundary.value);
  const { count, data } = await requestApplications(client, jobId, {
    ...filters,
    page: 0,
    isBackward: !isForward,
  })
    .or(
      `${column}.${beyond}.${value},and(${column}.eq.${value},id.${isForward ? 'gt' : 'lt'}.${boundary.id})`,
    )
    .throwOnError();
  const applications = parseApplications(data);
  return { applications: isForward ? applications : applications.toReversed(), total: count ?? 0 };
}

async function findBoundary(
  client: SupabaseClient<Database>,
  ids: readonly string[],
  column: (typeof SORT_COLUMNS)[keyof typeof SORT_COLUMNS],
): Promise<z.infer<typeof boundarySchema> | null> {
  for (const id of ids) {
    if (!z.guid().safeParse(id).success) continue;
    const { data } = await client
      .from('job_applications')
      .select(`id, value:${column}`)
      .eq('id', id)
      .maybeSingle()
      .throwOnError();
    if (data) return boundarySchema.parse(data);
  }
  return null;
}

/** Quotes a value for a logical filter. Source: https://docs.postgrest.org/en/v13/references/api/url_grammar.html */
const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;
