import type { SupabaseClient } from '@supabase/supabase-js';
import { fillPeriods } from '#app/i18n/fill-periods.ts';
import { monthsByKind, readRetention } from '#app/lib/read-retention.ts';
import type { Language } from '#domain/values/language.ts';

/** Fills the current retention periods into texts. When they cannot be read, the texts refer to the privacy policy. */
export async function withPeriods<Texts extends object>(
  texts: Texts,
  { language, supabase }: { language: Language; supabase: SupabaseClient },
): Promise<Texts> {
  const periods = await readRetention(supabase).then(monthsByKind, (error: unknown) => {
    console.error('retention periods not read', error instanceof Error ? error.message : error);
    return null;
  });
  return fillPeriods(texts, { language, periods });
}
