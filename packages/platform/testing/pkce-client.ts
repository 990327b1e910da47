import { createClient, type SupabaseClient } from '@supabase/supabase-js';

/**
 * Creates a client with the PKCE flow: links return an authorization code instead of a session.
 *
 * @param storage replaces the browser's storage
 */
export const pkceClient = (
  { keys, url }: { url: string; keys: { readonly publishable: string } },
  storage = new Map<string, string>(),
): SupabaseClient =>
  createClient(url, keys.publishable, {
    auth: {
      flowType: 'pkce',
      autoRefreshToken: false,
      storage: {
        getItem: (key) => storage.get(key) ?? null,
        setItem: (key, value) => void storage.set(key, value),
        removeItem: (key) => void storage.delete(key),
      },
    },
  });
