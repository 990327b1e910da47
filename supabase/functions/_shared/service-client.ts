import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Environment } from './environment.ts';

/** @throws Error when there is none */
export function secretKey(environment: Environment): string {
  const key = environment.SUPABASE_SECRET_KEY ?? environment.SUPABASE_SERVICE_ROLE_KEY;
  if (!key) throw new Error('A secret key is needed.');
  return key;
}

/** A client with the service's rights. */
export function serviceClient(environment: Environment): SupabaseClient {
  const url = environment.SUPABASE_URL;
  if (!url) throw new Error('SUPABASE_URL is needed.');
  return createClient(url, secretKey(environment), {
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
  });
}
