import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#supabase/database.gen.ts';
import { guardedFetch } from './auth/session-guard.ts';
import type { SiteConfig } from './site-context.ts';

let config: SiteConfig | undefined;
let client: Promise<SupabaseClient<Database>> | undefined;

/** Told once by the root of the page. */
export function configureSupabase(siteConfig: SiteConfig): void {
  config = siteConfig;
}

/**
 * Where the API is: at the address the page came from, unless it lives elsewhere (hosted Supabase). What is stored
 * names it by `publicUrl`, its one address for everybody.
 */
export function api(): { url: string; publicUrl: string; key: string } {
  if (!config) throw new Error('configureSupabase has not been called');
  const { publishableKey: key, siteUrl, supabaseUrl: publicUrl } = config;
  return { url: publicUrl === siteUrl ? window.location.origin : publicUrl, publicUrl, key };
}

/** The browser's one client. Its code is loaded at the first call: pages that only show something never fetch it. */
export function supabase(): Promise<SupabaseClient<Database>> {
  client ??= import('@supabase/supabase-js').then(({ createClient }) => {
    const { key, url } = api();
    return createClient<Database>(url, key, {
      // Pages that expect a link take its session themselves; in any other address it is somebody else's.
      auth: { detectSessionInUrl: false },
      global: { fetch: guardedFetch({ key, client: supabase }) },
    });
  });
  return client;
}

/**
 * Calls a function whose answer the client would not stream; guarded as the client's own calls are.
 *
 * @throws SessionMissing when the session has ended; the portal asks to sign in again
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
