import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Environment } from './environment.ts';

/** A client lives only as long as a request, so it keeps no session. */
export const STATELESS = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };

/** @throws Error when no key is set */
export function secretKey(environment: Environment): string {
  const key = environment.SUPABASE_SECRET_KEY ?? environment.SUPABASE_SERVICE_ROLE_KEY;
  if (!key) throw new Error('A secret key is required.');
  return key;
}

/** A client with the service role. */
export function serviceClient(environment: Environment): SupabaseClient {
  const url = environment.SUPABASE_URL;
  if (!url) throw new Error('SUPABASE_URL is required.');
  return createClient(url, secretKey(environment), { auth: STATELESS });
}
