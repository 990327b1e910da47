import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#supabase/database.gen.ts';
import { guardedFetch } from './auth/session-guard.ts';
import type { SiteConfig } from './site-context.ts';

let config: SiteConfig | undefined;
let client: Promise<SupabaseClient<Database>> | undefined;

/** Called by the root layout before anything uses the client. A different API (in tests) gets its own client. */
export function configureSupabase(siteConfig: SiteConfig): void {
  if (config?.supabaseUrl !== siteConfig.supabaseUrl) client = undefined;
  config = siteConfig;
}

/**
 * The API's URL and key. `url` is the page's own origin unless the API is hosted elsewhere (hosted Supabase); stored
 * references use `publicUrl`, which is the same for everyone.
 */
export function api(): { url: string; publicUrl: string; key: string } {
  if (!config) throw new Error('configureSupabase has not been called');
  const { publishableKey: key, siteUrl, supabaseUrl: publicUrl } = config;
  return { url: publicUrl === siteUrl ? window.location.origin : publicUrl, publicUrl, key };
}

/**
 * The browser's client. Its code is loaded on the first call, so that static pages never fetch it; a failed load is
 * retried on the next call.
 */
export function supabase(): Promise<SupabaseClient<Database>> {
  if (client) return client;
  const loaded = import('@supabase/supabase-js').then(({ createClient }) => {
    const { key, url } = api();
    return createClient<Database>(url, key, {
      // Only the landing pages of mailed links read a session from the URL; anywhere else, it could be an attacker's.
      auth: { detectSessionInUrl: false, experimental: { recoveryCodes: true } },
      global: { fetch: guardedFetch({ key, client: supabase }) },
    });
  });
  client = loaded;
  loaded.catch(() => {
    if (client === loaded) client = undefined;
  });
  return loaded;
}

/**
 * Calls an edge function with the session, for responses that supabase-js would buffer instead of streaming.
 *
 * @throws SessionMissing when the session has ended
 */
export async function callFunction(name: string, input: object): Promise<Response> {
  const { key, url } = api();
  const { data } = await (await supabase()).auth.getSession();
  return guardedFetch({ key, client: supabase })(`${url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      apikey: key,
      authorization: `Bearer ${data.session?.access_token ?? key}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(input),
  });
}
