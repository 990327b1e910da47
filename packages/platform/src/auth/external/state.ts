import { createHmac, randomUUID } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { deriveKey } from '../../derive-key.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { errors } from '../errors.ts';
import type { Exchange } from './provider.ts';

/** Seconds that the user may take to sign in at the provider. */
export const STATE_SECONDS = 300;

const stateSchema = z.object({
  jti: z.string(),
  provider: z.string(),
  redirect_to: z.string(),
  /** The PKCE flow; without one the callback returns the session itself. */
  flow_id: z.string().optional(),
  /** The signed-in user who links the provider. */
  linking_user_id: z.string().optional(),
  /** The invitation accepted by this sign-in. */
  invite_token: z.string().optional(),
});

export type ExternalState = z.output<typeof stateSchema>;

/** Signs the OAuth `state` parameter, so that nothing has to be stored until the callback. */
export async function signState(
  deps: AuthDependencies,
  state: Omit<ExternalState, 'jti'>,
): Promise<Exchange> {
  const jti = randomUUID();
  const token = await new SignJWT({ ...state, jti })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(`${STATE_SECONDS} seconds`)
    .sign(stateKey(deps));
  return createExchange(deps, token, jti);
}

/** @throws AuthError bad_oauth_callback, bad_oauth_state */
export async function readState(
  deps: AuthDependencies,
  token: string | null,
): Promise<{ state: ExternalState; exchange: Exchange }> {
  if (!token) throw errors.badOAuthCallback('OAuth state parameter missing');
  try {
    const { payload } = await jwtVerify(token, stateKey(deps), { algorithms: ['HS256'] });
    const state = stateSchema.parse(payload);
    return { state, exchange: createExchange(deps, token, state.jti) };
  } catch {
    throw errors.badOAuthState();
  }
}

/** Derives the secrets of an exchange from its id with a key, so that they need not be stored. */
function createExchange(deps: AuthDependencies, state: string, id: string): Exchange {
  const derive = (purpose: string): string =>
    createHmac('sha256', stateKey(deps)).update(`${purpose} ${id}`).digest('base64url');
  return { id, state, nonce: derive('nonce'), verifier: derive('verifier'), browser: derive('browser') };
}

function stateKey({ platform }: AuthDependencies): Buffer {
  return deriveKey(platform.jwtSecret, 'external provider state');
}
