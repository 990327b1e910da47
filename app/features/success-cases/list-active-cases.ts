import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { type SuccessCase, successCaseSchema } from '#domain/success-case.ts';
import { type CasePicture, casePicture } from './case-picture.ts';

export type ShownCase = SuccessCase & { readonly picture: CasePicture };

/** The cases visitors may see, in their order. Failures are logged; the page shows what it has: nothing. */
export async function listActiveCases(supabase: SupabaseClient): Promise<ShownCase[]> {
  const { data, error } = await supabase
    .from('success_cases')
    .select(Object.keys(successCaseSchema.shape).join(', '))
    .eq('is_active', true)
    .order('order_index');
  if (error) {
    console.error('success cases could not be read', error.message);
    return [];
  }
  return z
    .array(successCaseSchema)
    .parse(data)
    .map((shown) => ({ ...shown, picture: casePicture(supabase, shown) }));
}
