import type { SupabaseClient } from '@supabase/supabase-js';
import { createContext } from 'react-router';

/** What the browser may know of the installation. */
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

/** What the server gives to loaders: a client that acts as a visitor. */
export interface SiteContext {
  readonly supabase: SupabaseClient;
  readonly config: SiteConfig;
}

export const siteContext = createContext<SiteContext>();
