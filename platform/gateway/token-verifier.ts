import {
  createLocalJWKSet,
  decodeProtectedHeader,
  errors,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
} from 'jose';

export type TokenProblem = 'malformed' | 'expired' | 'bad_signature';

export class TokenRefused extends Error {
  readonly problem: TokenProblem;
  constructor(problem: TokenProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

export interface TokenVerifier {
  /** @throws TokenRefused when the token is malformed, expired or signed by somebody else */
  verify(token: string): Promise<JWTPayload>;
}

/**
 * Verifies tokens signed with the shared secret (HS256) or with one of the published asymmetric keys.
 *
 * @param options.publicKeys the keys of `/.well-known/jwks.json`, read at every verification: rotation is seen at once
 */
export function createTokenVerifier(options: {
  secret: string;
  publicKeys?: () => JSONWebKeySet;
}): TokenVerifier {
  const secret = new TextEncoder().encode(options.secret);
  return {
    async verify(token) {
      try {
        if (decodeProtectedHeader(token).alg === 'HS256') {
          return (await jwtVerify(token, secret, { algorithms: ['HS256'] })).payload;
        }
        const keys = createLocalJWKSet(options.publicKeys?.() ?? { keys: [] });
        return (await jwtVerify(token, keys, { algorithms: ['ES256', 'RS256'] })).payload;
      } catch (error) {
        throw refusal(error);
      }
    },
  };
}

function refusal(error: unknown): TokenRefused {
  if (error instanceof errors.JWTExpired) return new TokenRefused('expired', 'JWT expired');
  if (error instanceof errors.JWSSignatureVerificationFailed || error instanceof errors.JWKSNoMatchingKey) {
    return new TokenRefused('bad_signature', 'JWT signature is invalid');
  }
  return new TokenRefused('malformed', error instanceof Error ? error.message : 'JWT is malformed');
}
