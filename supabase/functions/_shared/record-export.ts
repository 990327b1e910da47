import type { SupabaseClient } from '@supabase/supabase-js';

/** Writes down that somebody took data with them: who and how much, never what. A failure is logged, and stops nobody. */
export async function recordExport(
  service: SupabaseClient,
  { actor, count, what }: { actor: string; what: string; count: number },
): Promise<void> {
  const event = { action: 'data_exported', actor, traits: { what, count } };
  const { error } = await service.rpc('record_security_event', event);
  if (error) console.error('an export was not written down', error.message);
}
