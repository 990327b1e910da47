import { getCookie, setCookie } from 'hono/cookie';
import { constantTimeEqual } from '../../constant-time-equal.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { errors } from '../errors.ts';
import type { Exchange } from './provider.ts';
import { type ExternalState, STATE_SECONDS } from './state.ts';

/**
 * Sets a cookie that binds a sign-in at a provider to this browser. One per exchange, because two tabs may sign in
 * concurrently.
 */
export function setBrowserCookie(
  { platform }: AuthDependencies,
  context: AuthContext,
  exchange: Pick<Exchange, 'id' | 'browser'>,
): void {
  const isSecure = platform.publicUrl.startsWith('https:');
  setCookie(context, cookieName(exchange), exchange.browser, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    maxAge: STATE_SECONDS,
    ...(isSecure && { secure: true, prefix: 'host' as const }),
  });
}

/**
 * Requires the callback to come from the browser that started the sign-in (login CSRF): otherwise a link with an
 * attacker's callback parameters would sign the victim in to the attacker's account or link the victim's identity to
 * it. PKCE flows, whose code only their initiator can redeem, and clients other than browsers are exempt.
 *
 * @throws AuthError bad_oauth_state
 */
export function requireSameBrowser(
  { platform }: AuthDependencies,
  context: AuthContext,
  { exchange, state }: { exchange: Exchange; state: ExternalState },
): void {
  const isCodeFlow = state.flow_id !== undefined && state.linking_user_id === undefined;
  if (isCodeFlow || !isBrowser(context)) return;
  const isSecure = platform.publicUrl.startsWith('https:');
  const cookie = isSecure
    ? getCookie(context, cookieName(exchange), 'host')
    : getCookie(context, cookieName(exchange));
  if (!cookie || !constantTimeEqual(cookie, exchange.browser)) throw errors.badOAuthState();
}

/** Recognizes browsers by fetch metadata or the user agent. */
export function isBrowser(context: AuthContext): boolean {
  return (
    context.req.header('sec-fetch-mode') === 'navigate' ||
    (context.req.header('user-agent') ?? '').startsWith('Mozilla/')
  );
}

const cookieName = ({ id }: Pick<Exchange, 'id'>): string => `sb-oauth-${id.slice(0, 8)}`;
