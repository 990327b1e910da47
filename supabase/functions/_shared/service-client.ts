import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Environment } from './endpoint.ts';

/** A client with the service's rights. */
export function serviceClient(environment: Environment): SupabaseClient {
  const url = environment.SUPABASE_URL;
  const key = environment.SUPABASE_SECRET_KEY ?? environment.SUPABASE_SERVICE_ROLE_KEY;
  if (!url || !key) throw new Error('SUPABASE_URL and a secret key are needed.');
  return createClient(url, key, {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}
