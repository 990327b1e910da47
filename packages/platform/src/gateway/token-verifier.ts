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

/** Thrown for a token that is malformed, expired or has an unknown signature. */
export class TokenError extends Error {
  readonly problem: TokenProblem;
  constructor(problem: TokenProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

export interface TokenVerifier {
  /** @throws TokenError when the token is malformed, expired or signed with an unknown key */
  verify(token: string): Promise<JWTPayload>;
}

/**
 * Verifies tokens signed with the shared secret (HS256) or with one of the published asymmetric keys.
 *
 * @param options.publicKeys looks up the keys of `/.well-known/jwks.json`, with the token's key id
 */
export function createTokenVerifier(options: {
  secret: Secret;
  publicKeys?: (id?: string) => Promise<JSONWebKeySet>;
}): TokenVerifier {
  const secret = createSecretKey(options.secret.reveal(), 'utf8');
  // A key set caches imported keys, so it is reused while the published keys stay the same.
  let cached: { published: JSONWebKeySet; keys: ReturnType<typeof createLocalJWKSet> } | null = null;
  async function keysFor(id: string | undefined): Promise<ReturnType<typeof createLocalJWKSet>> {
    const published = (await options.publicKeys?.(id)) ?? { keys: [] };
    if (cached?.published !== published) cached = { published, keys: createLocalJWKSet(published) };
    return cached.keys;
  }
  return {
    async verify(token) {
      try {
        const { alg, kid } = decodeProtectedHeader(token);
        if (alg === 'HS256') return (await jwtVerify(token, secret, { algorithms: ['HS256'] })).payload;
        return (await jwtVerify(token, await keysFor(kid), { algorithms: ['ES256'] })).payload;
      } catch (error) {
        // A database failure while reading the keys says nothing about the token.
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
