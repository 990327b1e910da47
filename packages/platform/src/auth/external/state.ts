import { createHmac, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { deriveKey } from '../../derive-key.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { errors } from '../errors.ts';
import type { Exchange } from './provider.ts';

const AUDIENCE = 'external-provider-state';
/** How long somebody may take at the provider. */
export const STATE_SECONDS = 300;

const stateSchema = z.object({
  jti: z.string(),
  provider: z.string(),
  redirect_to: z.string(),
  /** The flow that gets a code; without one the session itself is handed over. */
  flow_id: z.string().optional(),
  /** The signed-in user who adds the provider to their account. */
  linking_user_id: z.string().optional(),
  /** The invitation that is accepted by signing in. */
  invite_token: z.string().optional(),
});

export type ExternalState = z.output<typeof stateSchema>;

/** What the provider hands back unread, signed: nothing has to be kept meanwhile. */
export async function signState(
  deps: AuthDependencies,
  state: Omit<ExternalState, 'jti'>,
): Promise<Exchange> {
  const jti = randomUUID();
  const token = await new SignJWT({ ...state, jti })
    .setProtectedHeader({ alg: 'HS256' })
    .setAudience(AUDIENCE)
    .setExpirationTime(`${STATE_SECONDS} seconds`)
    .sign(keyOf(deps));
  return exchangeOf(deps, token, jti);
}

/** @throws AuthError bad_oauth_callback, bad_oauth_state */
export async function readState(
  deps: AuthDependencies,
  token: string | null,
): Promise<{ state: ExternalState; exchange: Exchange }> {
  if (!token) throw errors.badOAuthCallback('OAuth state parameter missing');
  try {
    const { payload } = await jwtVerify(token, keyOf(deps), {
      algorithms: ['HS256'],
      audience: AUDIENCE,
    });
    const state = stateSchema.parse(payload);
    return { state, exchange: exchangeOf(deps, token, state.jti) };
  } catch {
    throw errors.badOAuthState();
  }
}

/** The secrets of an exchange follow from its id and our key: the provider and the browser can work out neither. */
function exchangeOf(deps: AuthDependencies, state: string, id: string): Exchange {
  const derive = (purpose: string): string =>
    createHmac('sha256', keyOf(deps)).update(`${purpose} ${id}`).digest('base64url');
  return { id, state, nonce: derive('nonce'), verifier: derive('verifier'), browser: derive('browser') };
}

function keyOf({ platform }: AuthDependencies): Buffer {
  return deriveKey(platform.jwtSecret, 'external provider state');
}
