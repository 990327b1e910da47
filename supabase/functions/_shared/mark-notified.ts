import type { SupabaseClient } from '@supabase/supabase-js';

/** Stores that everybody was notified of a record: it is not pending any more. */
export async function markNotified(service: SupabaseClient, table: string, id: string): Promise<void> {
  await service.from(table).update({ notified_at: new Date().toISOString() }).eq('id', id).throwOnError();
}
