import type { SupabaseClient } from '@supabase/supabase-js';
import { z } from 'zod';

/** What slugs and ids consist of. PostgreSQL refuses some other characters. */
const ADDRESS = /^[a-z0-9-]{1,200}$/i;

const foundSchema = z.object({
  slug: z.string(),
  is_open: z.boolean(),
  department: z.string(),
  location: z.string(),
});

/**
 * Finds a posting that was published by its slug, a former slug or its id.
 *
 * @returns null when there is none
 * @throws Error when the database does not answer
 */
export async function findJob(
  supabase: SupabaseClient,
  address: string,
): Promise<z.infer<typeof foundSchema> | null> {
  if (!ADDRESS.test(address)) return null;
  const { data } = await supabase.rpc('find_job_posting', { address }, { get: true }).throwOnError();
  return z.array(foundSchema).parse(data)[0] ?? null;
}
