import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';

/** The characters of slugs and ids. PostgreSQL refuses some others. */
const ADDRESS = /^[a-z0-9-]{1,200}$/i;

const foundSchema = z.object({
  slug: z.string(),
  is_open: z.boolean(),
  department: z.string(),
  location: z.string(),
});

/**
 * Finds a posting that has been published, by its slug, a former slug, an English address or its id.
 *
 * @returns null when there is none
 * @throws Error when the database does not respond
 */
export async function findJob(
  supabase: SupabaseClient,
  address: string,
): Promise<z.infer<typeof foundSchema> | null> {
  if (!ADDRESS.test(address)) return null;
  const { data } = await supabase.rpc('find_job_posting', { address }, { get: true }).throwOnError();
  return z.array(foundSchema).parse(data)[0] ?? null;
}
