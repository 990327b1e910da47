import type { SupabaseClient } from '@supabase/supabase-js';
import type { Language } from '#domain/values/language.ts';
import type { CaseSummary } from './case-summary.ts';
import { listActiveCases } from './list-active-cases.ts';

const MAX_CASES = 3;

/** Cases for the home page: featured ones first, then others; none on error. */
export async function listHomeCases(supabase: SupabaseClient, language: Language): Promise<CaseSummary[]> {
  const cases = (await listActiveCases(supabase, language)) ?? [];
  const featured = cases.filter(({ destacado }) => destacado);
  const others = cases.filter(({ destacado }) => !destacado);
  return [...featured, ...others]
    .slice(0, MAX_CASES)
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
