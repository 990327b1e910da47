import { getCookie, setCookie } from 'hono/cookie';
import { constantTimeEqual } from '../../constant-time-equal.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { errors } from '../errors.ts';
import type { Exchange } from './provider.ts';
import { type ExternalState, STATE_SECONDS } from './state.ts';

/**
 * Leaves a cookie with the browser that is sent to a provider. One for each exchange: two tabs may sign in at once.
 *
 * @param exchange whose secret for the browser is kept there
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
 * Whoever comes back is who was sent: somebody else's answer, followed as a link, would sign its reader in to a
 * stranger's account or join their own identity to it. A flow with a code is safe by itself: only who began it can
 * redeem the code. Programs are nobody's browser, and are not asked.
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
  const kept = isSecure
    ? getCookie(context, cookieName(exchange), 'host')
    : getCookie(context, cookieName(exchange));
  if (!kept || !constantTimeEqual(kept, exchange.browser)) throw errors.badOAuthState();
}

/** By what browsers say of a navigation, and what all of them have called themselves since the first ones. */
export function isBrowser(context: AuthContext): boolean {
  return (
    context.req.header('sec-fetch-mode') === 'navigate' ||
    (context.req.header('user-agent') ?? '').startsWith('Mozilla/')
  );
}

const cookieName = ({ id }: Pick<Exchange, 'id'>): string => `sb-oauth-${id.slice(0, 8)}`;
