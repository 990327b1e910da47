import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';

/**
 * Whether a record belongs to a person whose data are blocked: nothing is mailed about it until the block ends.
 *
 * @param service a client that bypasses policies
 */
export async function isBlocked(service: SupabaseClient, record: string): Promise<boolean> {
  const { data } = await service.rpc('is_blocked', { record }).throwOnError();
  return z.boolean().parse(data);
}
