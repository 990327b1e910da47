import { createClient } from '@supabase/supabase-js';

/** Calls its own platform with the service role key. */
export default async function handler(_: Request, env: Record<string, string>): Promise<Response> {
  const { storage } = createClient(env.SUPABASE_URL ?? '', env.SUPABASE_SERVICE_ROLE_KEY ?? '');
  const { data, error } = await storage.listBuckets();
  return Response.json({ data, error: error?.message });
}
