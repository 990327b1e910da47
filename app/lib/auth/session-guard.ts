import type { AuthError, SupabaseClient } from '@supabase/supabase-js';

/** Thrown when a request needs a session and there is none. */
class SessionMissing extends Error {}

let isSessionRequired = false;
let isPaused = false;
let reportDeactivation = (): void => undefined;

/**
 * Refuses anonymous requests from now on: once the session is lost, an empty response meant for visitors must not
 * replace the data on the screen.
 *
 * @param onDeactivated called before a session is dropped because its account was deactivated
 * @returns lifts the requirement
 */
export function requireSession(onDeactivated = (): void => undefined): () => void {
  isSessionRequired = true;
  reportDeactivation = onDeactivated;
  return () => {
    isSessionRequired = false;
    reportDeactivation = () => undefined;
  };
}

/**
 * Refuses all requests while the user signs in again: a session below aal2 would get empty responses too.
 *
 * @returns resumes requests
 */
export function pauseRequests(): () => void {
  isPaused = true;
  return () => {
    isPaused = false;
  };
}

/** Requests of the session that are in flight. */
const underWay = new Set<Promise<Response>>();
/** Pending while the user signs out; resolves to whether the session ended. */
let ending: Promise<boolean> | undefined;

/** How long signing out waits for requests in flight, in milliseconds. */
const MAX_WAIT_MS = 2000;

/**
 * Ends the session at the user's request once the requests in flight have completed, so that a save succeeds and no
 * read is refused. Requests made meanwhile wait, and fail once the session has ended.
 *
 * @param end ends the session, and resolves to whether it did
 */
export async function endSession(end: () => Promise<boolean>): Promise<void> {
  const run = async (): Promise<boolean> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooLong = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, MAX_WAIT_MS);
    });
    await Promise.race([Promise.allSettled(underWay), tooLong]);
    clearTimeout(timer);
    return end();
  };
  ending = run().finally(() => {
    ending = undefined;
  });
  await ending;
}

const SESSION_ROUTES = /\/(?:rest|storage|functions)\/v1\//;
/** Refused without a session too; auth-js handles that itself. */
const USER_ROUTE = /\/auth\/v1\/user(?:\?|$)/;
/** How long the portal waits for the user route, in milliseconds; after that it opens without the response. */
const USER_TIMEOUT_MS = 10_000;

/**
 * The Supabase client's `fetch`: refreshes the session and retries once when the token is refused. A session that
 * cannot be refreshed is dropped, which notifies `onAuthStateChange` listeners.
 *
 * @param options.key the publishable key, which visitors send instead of an access token
 */
export function guardedFetch(options: {
  key: string;
  client: () => Promise<Pick<SupabaseClient, 'auth'>>;
}): typeof fetch {
  const send: typeof fetch = async (input, init) => {
    const response = await fetch(input, init);
    if (!(await refusesToken(response))) return response;
    if (await saysDeactivated(response)) reportDeactivation();
    const token = await renewSession(await options.client());
    if (token === null) return response;
    const headers = new Headers(init?.headers);
    headers.set('authorization', `Bearer ${token}`);
    return fetch(input, { ...init, headers });
  };
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input);
    const isGuarded = SESSION_ROUTES.test(url);
    if (!isGuarded && !USER_ROUTE.test(url)) return fetch(input, init);
    const bearer = new Headers(init?.headers).get('authorization');
    const isVisitor = bearer === null || bearer === `Bearer ${options.key}`;
    if (isGuarded && (isPaused || (isVisitor && isSessionRequired)))
      throw new SessionMissing('the session has ended');
    if (isVisitor) return fetch(input, init);
    if (ending && (await ending)) throw new SessionMissing('the session has ended');
    const isUserRead = !isGuarded && (init?.method ?? 'GET') === 'GET';
    const answer = isUserRead
      ? fetch(input, { ...init, signal: init?.signal ?? AbortSignal.timeout(USER_TIMEOUT_MS) })
      : (isGuarded ? send : fetch)(input, init);
    underWay.add(answer);
    return answer.finally(() => underWay.delete(answer));
  };
}

/** Storage responds with 400 to nearly all errors, including expired tokens. */
async function refusesToken(response: Response): Promise<boolean> {
  if (response.status !== 400 || !response.url.includes('/storage/v1/')) return response.status === 401;
  // storage-api's messages for an expired token, and for one signed with a key that is no longer used.
  return /"(?:\\"exp\\" claim[^"]*|signature verification failed)"/.test(await response.clone().text());
}

/** The words of private.refuse_ended_session. */
const saysDeactivated = async (response: Response): Promise<boolean> =>
  response.status === 401 && (await response.clone().text()).includes('"Account is deactivated"');

/**
 * Refreshes a session that the backend rejects.
 *
 * @returns the new access token, or null; a refused session is dropped locally, but not one that another tab has just
 *   renewed
 */
export async function renewSession({ auth }: Pick<SupabaseClient, 'auth'>): Promise<string | null> {
  const { data, error } = await auth.refreshSession();
  if (data.session) return data.session.access_token;
  if (error?.status === CONFLICT) return (await auth.getSession()).data.session?.access_token ?? null;
  // The client would keep using it until shortly before it expires.
  if (endsSession(error)) await auth.signOut({ scope: 'local' });
  return null;
}

/** Another tab is refreshing the session, or just has. */
const CONFLICT = 409;
const TOO_MANY_REQUESTS = 429;

/** A client error ends the session; a failed connection or a rate limit says nothing about it. */
const endsSession = (error: AuthError | null): boolean =>
  error?.status !== undefined &&
  error.status >= 400 &&
  error.status < 500 &&
  error.status !== TOO_MANY_REQUESTS;
