import type { AuthError, SupabaseClient } from '@supabase/supabase-js';

/** Thrown when a request needs a session and there is none. */
class SessionMissing extends Error {}

let isSessionRequired = false;
let isPaused = false;

/**
 * Refuses anonymous requests from now on: once the session is lost, an empty answer meant for visitors must not replace
 * the data on the screen.
 *
 * @returns lifts the requirement
 */
export function requireSession(): () => void {
  isSessionRequired = true;
  return () => {
    isSessionRequired = false;
  };
}

/**
 * Refuses all requests while the user signs in again: a session below aal2 would read empty answers too.
 *
 * @returns resumes requests
 */
export function pauseRequests(): () => void {
  isPaused = true;
  return () => {
    isPaused = false;
  };
}

const SESSION_ROUTES = /\/(?:rest|storage|functions)\/v1\//;

/**
 * The Supabase client's `fetch`: refreshes the session and retries once when the token is refused. A session that cannot be refreshed is
 * dropped, which notifies `onAuthStateChange` listeners.
 *
 * @param options.key the publishable key, which visitors send instead of an access token
 */
export function guardedFetch(options: {
  key: string;
  client: () => Promise<Pick<SupabaseClient, 'auth'>>;
}): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    const bearer = headers.get('authorization');
    const isVisitor = bearer === null || bearer === `Bearer ${options.key}`;
    if (!SESSION_ROUTES.test(input instanceof Request ? input.url : String(input))) return fetch(input, init);
    if (isPaused || (isVisitor && isSessionRequired)) throw new SessionMissing('the session has ended');
    const response = await fetch(input, init);
    if (isVisitor || !(await refusesToken(response))) return response;
    const token = await renewSession(await options.client());
    if (token === null) return response;
    headers.set('authorization', `Bearer ${token}`);
    return fetch(input, { ...init, headers });
  };
}

/** Storage answers 400 to nearly all errors, also to expired tokens. */
async function refusesToken(response: Response): Promise<boolean> {
  if (response.status !== 400 || !response.url.includes('/storage/v1/')) return response.status === 401;
  // As worded by us, and by hosted Supabase.
  return /"(?:JWT expired|\\"exp\\" claim[^"]*)"/.test(await response.clone().text());
}

/**
 * Refreshes a session that the backend rejects.
 *
 * @returns the new access token, or null; a refused session is dropped locally
 */
export async function renewSession({ auth }: Pick<SupabaseClient, 'auth'>): Promise<string | null> {
  const { data, error } = await auth.refreshSession();
  if (data.session) return data.session.access_token;
  // The client would keep using it until shortly before it expires.
  if (isRefusal(error)) await auth.signOut({ scope: 'local' });
  return null;
}

/** A client error; a failed connection says nothing about the session. */
const isRefusal = (error: AuthError | null): boolean =>
  error?.status !== undefined && error.status >= 400 && error.status < 500;
