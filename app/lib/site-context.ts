import type { SupabaseClient } from '@supabase/supabase-js';
import { createContext } from 'react-router';

/** The configuration exposed to the browser. */
export interface SiteConfig {
  readonly siteUrl: string;
  readonly supabaseUrl: string;
  readonly publishableKey: string;
  readonly tracking: {
    readonly pixelId: string | null;
    readonly conversionId: string | null;
    readonly untrackedHosts: readonly string[];
  };
}

/** The server's context for loaders; its client acts as an anonymous visitor. */
export interface SiteContext {
  readonly supabase: SupabaseClient;
  readonly config: SiteConfig;
}

export const siteContext = createContext<SiteContext>();
