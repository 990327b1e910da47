import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';

/**
 * Whether what was sent belongs to somebody whose data are blocked: nothing is mailed about it until that ends.
 *
 * @param service a client that bypasses policies
 */
export async function isBlocked(service: SupabaseClient, record: string): Promise<boolean> {
  const { data } = await service.rpc('is_blocked', { record }).throwOnError();
  return z.boolean().parse(data);
}
