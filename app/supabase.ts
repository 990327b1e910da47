import type { SupabaseClient } from '@supabase/supabase-js';
import type { Database } from '#supabase/database.gen.ts';
import { guardedFetch } from './session-guard.ts';
import type { SiteConfig } from './site-context.ts';

let config: SiteConfig | undefined;
let client: Promise<SupabaseClient<Database>> | undefined;

/** Told once by the root of the page. */
export function configureSupabase(siteConfig: SiteConfig): void {
  config = siteConfig;
}

/** Where the API is: at the address the page came from, unless it lives elsewhere (hosted Supabase). */
export function api(): { url: string; key: string } {
  if (!config) throw new Error('configureSupabase has not been called');
  const isOwn = config.supabaseUrl === config.siteUrl;
  return { url: isOwn ? window.location.origin : config.supabaseUrl, key: config.publishableKey };
}

/** The browser's one client. Its code is loaded at the first call: pages that only show something never fetch it. */
export function supabase(): Promise<SupabaseClient<Database>> {
  client ??= import('@supabase/supabase-js').then(({ createClient }) => {
    const { key, url } = api();
    return createClient<Database>(url, key, { global: { fetch: guardedFetch({ key, client: supabase }) } });
  });
  return client;
}
