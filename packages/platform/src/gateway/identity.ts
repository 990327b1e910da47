import { z } from 'zod';
import type { Caller } from '../database/caller.ts';
import type { ApiKeys } from './api-keys.ts';
import type { Claims } from './token-claims.ts';
import { TokenError, type TokenProblem } from './token-error.ts';
import type { TokenVerifier } from './token-verifier.ts';

/** The authenticated caller, or why the token was rejected; each service responds to that in its own format. */
export type Identity =
  /** `token` is that of the `Authorization` header; null when the API key alone authenticates. */
  | { readonly kind: 'caller'; readonly caller: Caller; readonly token: string | null }
  | {
      readonly kind: 'refused';
      readonly problem: TokenProblem;
      readonly reason: string;
      /** Whether `Authorization` holds no token at all. */
      readonly isEmpty: boolean;
    };

/** Like PostgREST, uses any other value as a role name too: that of a role that does not exist. */
const roleSchema = z
  .unknown()
  .optional()
  .transform((role) => (typeof role === 'string' ? role : (JSON.stringify(role) ?? 'anon')));

const claimsSchema = z.looseObject({ role: roleSchema });

/** Callers of the tokens that the verifier caches, by their claims. */
const callers = new WeakMap<Claims, Caller>();

/**
 * Authenticates a request. The API key selects a role; a user's bearer token takes precedence.
 *
 * @param options.apiKey from the `apikey` header or query parameter; null when absent
 * @param options.bearer the token of the `Authorization` header; null when absent
 */
export async function identify(options: {
  apiKey: string | null;
  bearer: string | null;
  keys: ApiKeys;
  verifier: TokenVerifier;
}): Promise<Identity> {
  const { apiKey, bearer, keys, verifier } = options;
  // supabase-js sends the API key as the bearer token until a user signs in; new-style keys are not JWTs.
  const credential = bearer !== null && keys.roleOf(bearer) === null ? bearer : null;
  if (credential !== null) return fromToken(credential, verifier);
  const role = keys.roleOf(bearer ?? '') ?? keys.roleOf(apiKey ?? '');
  if (role !== null) return { kind: 'caller', caller: { role, claims: { role } }, token: null };
  if (apiKey === null)
    return { kind: 'caller', caller: { role: 'anon', claims: { role: 'anon' } }, token: null };
  const identity = await fromToken(apiKey, verifier);
  return identity.kind === 'caller' ? { ...identity, token: null } : identity;
}

async function fromToken(token: string, verifier: TokenVerifier): Promise<Identity> {
  try {
    const verified = await verifier.verify(token);
    const caller = callers.get(verified) ?? callerOf(verified);
    callers.set(verified, caller);
    return { kind: 'caller', caller, token };
  } catch (error) {
    if (error instanceof TokenError)
      return { kind: 'refused', problem: error.problem, reason: error.message, isEmpty: token === '' };
    throw error;
  }
}

function callerOf(verified: Claims): Caller {
  const claims = claimsSchema.parse(verified);
  return { role: claims.role, claims };
}
