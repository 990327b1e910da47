import type { SupabaseClient } from '@supabase/supabase-js';

/** Records a data export: by whom and how much, never what. A failure is logged and does not block the export. */
export async function recordExport(
  service: SupabaseClient,
  { actor, count, what }: { actor: string; what: string; count: number },
): Promise<void> {
  const event = { action: 'data_exported', actor, traits: { what, count } };
  const { error } = await service.rpc('record_security_event', event);
  if (error) console.error('an export was not written down', error.message);
}
