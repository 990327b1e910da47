import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

/**
 * The slug that an id or a former slug of an active case redirects to.
 *
 * @returns null when there is none, or on error
 */
export async function findCurrentSlug(supabase: SupabaseClient, address: string): Promise<string | null> {
  const cases = supabase.from('success_cases').select('slug').eq('is_active', true);
  const read = z.guid().safeParse(address).success
    ? cases.eq('id', address)
    : SLUG.test(address)
      ? cases.contains('former_slugs', [address])
      : null;
  if (!read) return null;
  const { data, error } = await read.limit(1).maybeSingle();
  if (error) console.error('the current slug could not be read', error.message);
  return z.object({ slug: z.string() }).nullable().parse(data)?.slug ?? null;
}
