import type { SupabaseClient } from '@supabase/supabase-js';
import type { Language } from '#app/i18n/language.ts';
import type { CaseSummary } from './case-summary.ts';
import { listActiveCases } from './list-active-cases.ts';

const MAX_FEATURED = 3;

/** The first featured cases, for the home page; none on error. */
export async function listFeaturedCases(
  supabase: SupabaseClient,
  language: Language,
): Promise<CaseSummary[]> {
  const cases = (await listActiveCases(supabase, language)) ?? [];
  return cases
    .filter(({ destacado }) => destacado)
    .slice(0, MAX_FEATURED)
    .map(({ id, slug, titulo, cliente, sector, año, resultados, tecnologias, picture, untranslated }) => ({
      id,
      slug,
      titulo,
      cliente,
      sector,
      año,
      resultados: resultados.slice(0, 1),
      tecnologias,
      picture,
      untranslated,
    }));
}
