import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { RETENTION_KINDS } from '#domain/data-protection/retention.ts';

const periodSchema = z.object({
  kind: z.enum(RETENTION_KINDS),
  months: z.number(),
  /** The period before it was shortened; null if it was not. */
  former_months: z.number().nullable(),
  updated_at: z.string(),
});

const periodsSchema = z.array(periodSchema);

export type RetentionPeriod = z.infer<typeof periodSchema>;

/**
 * Reads the retention periods of all kinds of data.
 *
 * @throws Error when the backend failed
 */
export async function readRetention(supabase: SupabaseClient): Promise<RetentionPeriod[]> {
  const { data } = await supabase
    .from('retention_periods')
    .select(Object.keys(periodSchema.shape).join(', '))
    .throwOnError();
  return periodsSchema.parse(data);
}

/** Months by kind. */
export const monthsByKind = (periods: readonly RetentionPeriod[]): ReadonlyMap<string, number> =>
  new Map(periods.map(({ kind, months }) => [kind, months]));
