import { supabase } from '#app/lib/supabase.ts';

const TOO_MANY_REQUESTS = 429;

/**
 * Reads the tokens, code or error of a recovery link from the query or the fragment, and removes them from the URL.
 *
 * @returns null when the URL carries none of them
 */
export function readRecoveryLink(
  address: Location,
): { access_token: string; refresh_token: string } | { code: string } | 'invalid' | null {
  const parameters = new URLSearchParams(`${address.search.slice(1)}&${address.hash.slice(1)}`);
  if (address.search || address.hash) window.history.replaceState(window.history.state, '', address.pathname);
  const access_token = parameters.get('access_token');
  const refresh_token = parameters.get('refresh_token');
  const code = parameters.get('code');
  if (access_token && refresh_token) return { access_token, refresh_token };
  if (code) return { code };
  return parameters.has('error') || parameters.has('error_code') ? 'invalid' : null;
}

/**
 * Signs in with a recovery link.
 *
 * @returns where the session comes from: the `link`, or an existing `session`
 * @throws AuthError when the service does not say whether the link is valid; the call can be retried
 */
export async function exchangeRecoveryLink(
  link: ReturnType<typeof readRecoveryLink>,
): Promise<'link' | 'session' | 'invalid' | 'none'> {
  const { auth } = await supabase();
  if (link === 'invalid') return 'invalid';
  if (link === null) return (await auth.getSession()).data.session ? 'session' : 'none';
  const error = await ('code' in link ? auth.exchangeCodeForSession(link.code) : auth.setSession(link)).then(
    (answer) => answer.error,
    // The tokens are malformed.
    (thrown: unknown) => thrown,
  );
  if (!error) return 'link';
  console.error('recovery link refused', error);
  if (isUnanswered(error)) throw error;
  return 'invalid';
}

/** Whether the connection was lost, the server did not respond, or the rate limit was exceeded. */
const isUnanswered = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'AuthRetryableFetchError' || ('status' in error && error.status === TOO_MANY_REQUESTS));
