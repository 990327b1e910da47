import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';
import { casePicture } from '#app/content/success-cases/case-picture.ts';
import type { Picture } from '#app/ui/picture.tsx';
import { type SuccessCase, successCaseSchema } from '#domain/success-case.ts';

export type PublicCase = SuccessCase & { readonly picture: Picture };

/**
 * Lists active cases in order.
 *
 * @returns null on error, which is logged
 */
export async function listActiveCases(supabase: SupabaseClient): Promise<PublicCase[] | null> {
  const { data, error } = await supabase
    .from('success_cases')
    .select(Object.keys(successCaseSchema.shape).join(', '))
    .eq('is_active', true)
    .order('order_index');
  if (error) {
    console.error('success cases could not be read', error.message);
    return null;
  }
  return z
    .array(successCaseSchema)
    .parse(data)
    .map((successCase) => ({ ...successCase, picture: casePicture(supabase, successCase) }));
}
