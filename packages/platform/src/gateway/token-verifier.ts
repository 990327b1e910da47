import { createSecretKey } from 'node:crypto';
import {
  createLocalJWKSet,
  decodeProtectedHeader,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
} from 'jose';
import { isUnavailable } from '../database/unavailable.ts';
import type { Secret } from '../secret.ts';

export type TokenProblem = 'malformed' | 'expired' | 'bad_signature';

/** Thrown for a token that proves nothing: malformed, expired or with an unknown signature. */
export class TokenError extends Error {
  readonly problem: TokenProblem;
  constructor(problem: TokenProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

export interface TokenVerifier {
  /** @throws TokenError when the token is malformed, expired or signed by somebody else */
  verify(token: string): Promise<JWTPayload>;
}

/**
 * Verifies tokens signed with the shared secret (HS256) or with one of the published asymmetric keys.
 *
 * @param options.publicKeys the keys of `/.well-known/jwks.json`, asked at every verification for the token's
 */
export function createTokenVerifier(options: {
  secret: Secret;
  publicKeys?: (id?: string) => Promise<JSONWebKeySet>;
}): TokenVerifier {
  const secret = createSecretKey(options.secret.reveal(), 'utf8');
  // A set keeps the keys it has imported: one for as long as the published keys are the same.
  let known: { published: JSONWebKeySet; keys: ReturnType<typeof createLocalJWKSet> } | null = null;
  async function keysFor(id: string | undefined): Promise<ReturnType<typeof createLocalJWKSet>> {
    const published = (await options.publicKeys?.(id)) ?? { keys: [] };
    if (known?.published !== published) known = { published, keys: createLocalJWKSet(published) };
    return known.keys;
  }
  return {
    async verify(token) {
      try {
        const { alg, kid } = decodeProtectedHeader(token);
        if (alg === 'HS256') return (await jwtVerify(token, secret, { algorithms: ['HS256'] })).payload;
        return (await jwtVerify(token, await keysFor(kid), { algorithms: ['ES256'] })).payload;
      } catch (error) {
        // That the keys cannot be read says nothing about the token.
        throw isUnavailable(error) ? error : toTokenError(error);
      }
    },
  };
}

function toTokenError(error: unknown): TokenError {
  if (error instanceof errors.JWTExpired) return new TokenError('expired', 'JWT expired');
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey) {
    return new TokenError('bad_signature', 'JWT signature is invalid');
  }
  return new TokenError('malformed', error instanceof Error ? error.message : 'JWT is malformed');
}
