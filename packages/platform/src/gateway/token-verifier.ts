import { createSecretKey } from 'node:crypto';
import { compactVerify, createLocalJWKSet, decodeProtectedHeader, errors, type JSONWebKeySet } from 'jose';
import type { Secret } from '../secret.ts';
import { type Claims, parseClaims, requireValidNow } from './token-claims.ts';
import { TokenError } from './token-error.ts';

const ASYMMETRIC_ALGORITHMS = ['ES256', 'RS256'];

/** Checking an ES256 signature takes a quarter of a short request. The database detects ended sessions. */
const MAX_CACHED_TOKENS = 1000;
/** In characters; longer tokens are verified every time. */
const MAX_CACHED_LENGTH = 4096;

export interface TokenVerifier {
  /** @throws TokenError when the token is malformed, not valid now or signed with an unknown key */
  verify(token: string): Promise<Claims>;
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
  let keySet: { published: JSONWebKeySet; keys: ReturnType<typeof createLocalJWKSet> } | null = null;
  async function keysFor(id: string | undefined): Promise<ReturnType<typeof createLocalJWKSet>> {
    const published = (await options.publicKeys?.(id)) ?? { keys: [] };
    if (keySet?.published !== published) keySet = { published, keys: createLocalJWKSet(published) };
    return keySet.keys;
  }
  // An entry is valid only for the key set that verified it, so tokens of a withdrawn key are verified again.
  const verified = new Map<
    string,
    { readonly by: unknown; readonly header: Header; readonly claims: Claims }
  >();
  function remember(token: string, by: unknown, header: Header, claims: Claims): void {
    if (token.length > MAX_CACHED_LENGTH) return;
    verified.set(token, { by, header, claims });
    const [oldest] = verified.keys();
    if (verified.size > MAX_CACHED_TOKENS && oldest !== undefined) verified.delete(oldest);
  }
  return {
    async verify(token) {
      const known = verified.get(token);
      const header = known?.header ?? headerOf(token);
      const { alg, kid } = header;
      if (alg === 'none') throw new TokenError('unsigned', 'Wrong or unsupported encoding algorithm');
      // A failure to read the keys says nothing about the token.
      const keys = alg === 'HS256' ? secret : await keysFor(kid);
      if (known?.by === keys) {
        requireValidNow(known.claims);
        return known.claims;
      }
      const checked =
        typeof keys === 'function'
          ? compactVerify(token, keys, { algorithms: ASYMMETRIC_ALGORITHMS })
          : compactVerify(token, keys, { algorithms: ['HS256'] });
      const { payload } = await checked.catch((error: unknown) => {
        throw toTokenError(error);
      });
      const claims = parseClaims(payload);
      requireValidNow(claims);
      remember(token, keys, header, claims);
      return claims;
    },
  };
}

function headerOf(token: string): Header {
  if (token === '') throw new TokenError('malformed', 'Empty JWT is sent in Authorization header');
  const parts = token.split('.').length;
  if (parts !== 3) throw new TokenError('malformed', `Expected 3 parts in JWT; got ${parts}`);
  try {
    return decodeProtectedHeader(token);
  } catch (error) {
    throw toTokenError(error);
  }
}

type Header = Pick<ReturnType<typeof decodeProtectedHeader>, 'alg' | 'kid'>;

function toTokenError(error: unknown): TokenError {
  const isUnknownKey =
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JOSEAlgNotAllowed;
  return isUnknownKey
    ? new TokenError('bad_signature', 'No suitable key or wrong key type')
    : new TokenError('malformed', 'JWT cryptographic operation failed');
}
