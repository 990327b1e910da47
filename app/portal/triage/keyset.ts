import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { Database } from '#supabase/database.gen.ts';
import type { Side } from './triage-queue.ts';

const boundarySchema = z.object({ id: z.uuid(), value: z.string() });

/**
 * The filter for the rows beyond one end of a triage queue. Keyset pagination, because offsets shift while people
 * apply and colleagues decide.
 *
 * @param options.column the sort column; ids, the tie-breaker, ascend in every sort
 * @param options.ids of the queue, from that end inward; the first that still exists is the boundary
 * @returns a filter for `or`, or null when no row of the queue exists
 */
export async function beyondQueue(
  client: SupabaseClient<Database>,
  options: {
    table: 'internship_applications' | 'job_applications' | 'spontaneous_applications' | 'contact_requests';
    column: 'applied_at' | 'created_at' | 'search' | 'waiting_since';
    isDescending: boolean;
    ids: readonly string[];
    side: Side;
  },
): Promise<string | null> {
  const { column, ids, isDescending, side, table } = options;
  for (const id of ids) {
    if (!z.guid().safeParse(id).success) continue;
    const { data } = await client
      .from(table)
      .select(`id, value:${column}`)
      .eq('id', id)
      .maybeSingle()
      .throwOnError();
    if (!data) continue;
    const boundary = boundarySchema.parse(data);
    const isForward = side === 'after';
    const beyond = isDescending === isForward ? 'lt' : 'gt';
    const value = quoted(boundary.value);
    return `${column}.${beyond}.${value},and(${column}.eq.${value},id.${isForward ? 'gt' : 'lt'}.${boundary.id})`;
  }
  return null;
}

/** Quotes a value for a logical filter. Source: https://docs.postgrest.org/en/v13/references/api/url_grammar.html */
const quoted = (value: string): string => `"${value.replace(/["\\]/g, '\\$&')}"`;
