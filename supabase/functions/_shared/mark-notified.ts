import type { SupabaseClient } from '@supabase/supabase-js';

/** Records that everybody was notified of a record, which is then no longer pending. */
export async function markNotified(service: SupabaseClient, table: string, id: string): Promise<void> {
  await service.from(table).update({ notified_at: new Date().toISOString() }).eq('id', id).throwOnError();
}
