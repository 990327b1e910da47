import { supabase } from '#app/supabase.ts';

/**
 * Takes what the link in the mail carries, from the query or the fragment, and leaves the address clean.
 *
 * @returns the way in, or null when the address carries none; `refused` when the link says so itself
 */
export function takeLink(
  address: Location,
): { access_token: string; refresh_token: string } | { code: string } | 'refused' | null {
  const found = new URLSearchParams(`${address.search.slice(1)}&${address.hash.slice(1)}`);
  if (address.search || address.hash) window.history.replaceState(window.history.state, '', address.pathname);
  const access_token = found.get('access_token');
  const refresh_token = found.get('refresh_token');
  const code = found.get('code');
  if (access_token && refresh_token) return { access_token, refresh_token };
  if (code) return { code };
  return found.has('error') || found.has('error_code') ? 'refused' : null;
}

/** @returns whether somebody is signed in now: by the link, or without one, from before */
export async function enterByLink(
  link: ReturnType<typeof takeLink>,
): Promise<'link' | 'session' | 'refused' | 'nobody'> {
  const { auth } = await supabase();
  if (link === 'refused') return 'refused';
  if (link === null) return (await auth.getSession()).data.session ? 'session' : 'nobody';
  const { error } = await ('code' in link ? auth.exchangeCodeForSession(link.code) : auth.setSession(link));
  if (error) console.error('recovery link refused', error.message);
  return error ? 'refused' : 'link';
}
