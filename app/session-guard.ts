import type { AuthError, SupabaseClient } from '@supabase/supabase-js';

/** What needs a session was asked without one. */
export class SessionMissing extends Error {}

let isAtWork = false;
let isHeld = false;

/**
 * From here on, until the work ends, nothing is asked as a visitor: when the session is gone, an empty answer for
 * visitors must not take the place of what is on the screen.
 *
 * @returns ends it
 */
export function beginWork(): () => void {
  isAtWork = true;
  return () => {
    isAtWork = false;
  };
}

/**
 * Nothing is asked at all while somebody signs in again: a session without its second factor sees nothing either.
 *
 * @returns lets the work go on
 */
export function holdWork(): () => void {
  isHeld = true;
  return () => {
    isHeld = false;
  };
}

const GUARDED = /\/(?:rest|storage|functions)\/v1\//;

/**
 * The client's `fetch`. A session that the backend no longer takes is renewed, once; when that cannot be done the
 * client forgets it, and everybody who follows the session knows.
 *
 * @param options.key which visitors send in place of a session's token
 */
export function guardedFetch(options: {
  key: string;
  client: () => Promise<Pick<SupabaseClient, 'auth'>>;
}): typeof fetch {
  return async (input, init) => {
    const headers = new Headers(init?.headers);
    const bearer = headers.get('authorization');
    const isVisitor = bearer === null || bearer === `Bearer ${options.key}`;
    if (!GUARDED.test(input instanceof Request ? input.url : String(input))) return fetch(input, init);
    if (isHeld || (isVisitor && isAtWork)) throw new SessionMissing('the session has ended');
    const response = await fetch(input, init);
    if (isVisitor || response.status !== 401) return response;
    const token = await renewSession(await options.client());
    if (token === null) return response;
    headers.set('authorization', `Bearer ${token}`);
    return fetch(input, { ...init, headers });
  };
}

/**
 * Renews a session that the backend no longer takes.
 *
 * @returns its new token; null when it cannot be renewed, and the client has forgotten it if the backend said so
 */
export async function renewSession({ auth }: Pick<SupabaseClient, 'auth'>): Promise<string | null> {
  const { data, error } = await auth.refreshSession();
  if (data.session) return data.session.access_token;
  // The client would keep it until the token's last minute.
  if (isRefusal(error)) await auth.signOut({ scope: 'local' });
  return null;
}

/** Whether the backend said no; a connection that failed says nothing about the session. */
const isRefusal = (error: AuthError | null): boolean =>
  error?.status !== undefined && error.status >= 400 && error.status < 500;
