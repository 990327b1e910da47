import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import type { RetentionKind } from '#domain/data-protection/retention.ts';

/** How many months data of a kind are kept. */
export async function retentionMonths(service: SupabaseClient, kind: RetentionKind): Promise<number> {
  const { data } = await service
    .from('retention_periods')
    .select('months')
    .eq('kind', kind)
    .single()
    .throwOnError();
  return z.object({ months: z.number() }).parse(data).months;
}
