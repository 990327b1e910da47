import { createHash, randomBytes } from 'node:crypto';
import { SignJWT } from 'jose';
import { constantTimeEqual } from '../constant-time-equal.ts';
import { Secret } from '../secret.ts';

export interface ApiKeyPair {
  /** `sb_publishable_…`, for browsers: acts as `anon`. */
  readonly publishable: string;
  /** `sb_secret_…`, for servers: acts as `service_role`, which bypasses row-level security. */
  readonly secret: Secret;
}

export interface ApiKeys {
  /** The role of an API key; null for anything else, such as a legacy key, which is a JWT. */
  roleOf(key: string): 'anon' | 'service_role' | null;
}

/** Generates a key pair in Supabase's format: https://supabase.com/docs/guides/api/api-keys */
export function generateApiKeys(): ApiKeyPair {
  return { publishable: newKey('sb_publishable_'), secret: new Secret(newKey('sb_secret_')) };
}

function newKey(prefix: string): string {
  const random = randomBytes(16).toString('base64url');
  // The checksum lets secret scanners recognize leaked keys.
  return `${prefix}${random}_${createHash('sha256').update(random).digest('base64url').slice(0, 8)}`;
}

/** Compares keys in constant time. */
export function createApiKeys(pair: ApiKeyPair): ApiKeys {
  return {
    roleOf(key) {
      if (constantTimeEqual(key, pair.publishable)) return 'anon';
      if (constantTimeEqual(key, pair.secret.reveal())) return 'service_role';
      return null;
    },
  };
}

/** The legacy form of both keys: long-lived JWTs signed with the JWT secret. */
export async function legacyKeys(jwtSecret: Secret): Promise<{ anon: string; serviceRole: Secret }> {
  const sign = (role: string): Promise<string> =>
    new SignJWT({ role, iss: 'supabase' })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setIssuedAt()
      .setExpirationTime('10y')
      .sign(new TextEncoder().encode(jwtSecret.reveal()));
  return { anon: await sign('anon'), serviceRole: new Secret(await sign('service_role')) };
}
