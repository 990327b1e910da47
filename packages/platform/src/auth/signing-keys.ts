import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JSONWebKeySet,
  type JWK,
  type SignJWT,
} from 'jose';
import { z } from 'zod';
import { AUTH_ADMIN } from '../database/caller.ts';
import type { Database } from '../database/database.ts';
import type { Transaction } from '../database/transaction.ts';
import type { Secret } from '../secret.ts';
import { decrypt, encrypt } from './encryption.ts';

const ALGORITHM = 'ES256';

/** Cache TTL in ms: another process may rotate the keys. */
const CACHE_TTL_MS = 60_000;

/** Minimum interval in ms between lookups of unknown key ids, which anyone can send. */
const UNKNOWN_KEY_LOOKUP_INTERVAL_MS = 1000;

/** Longer than the longest token lifetime (`jwt_expiry` is at most a week). */
const RETIRED_KEY_RETENTION = '30 days';

export interface SigningKeys {
  /** Signs with the current key. */
  sign(token: SignJWT): Promise<string>;
  /** The public keys of `/.well-known/jwks.json`. @param id reloads the keys if this one is unknown */
  publicKeys(id?: string): Promise<JSONWebKeySet>;
}

interface LoadedKeys {
  readonly current: { readonly id: string; readonly key: CryptoKey };
  readonly published: JSONWebKeySet;
  readonly at: number;
}

/**
 * Loads the installation's signing keys, and generates the first one.
 * Source: https://supabase.com/docs/guides/auth/signing-keys
 *
 * @param secret encrypts the private keys; when it changes, a new key is generated
 */
export async function openSigningKeys(database: Database, secret: Secret): Promise<SigningKeys> {
  let loaded = await load(database, secret);
  let lookedUpAt = Number.NEGATIVE_INFINITY;
  let lookup: Promise<LoadedKeys> | null = null;
  async function fresh(maximumAge: number): Promise<LoadedKeys> {
    if (performance.now() - loaded.at > maximumAge) loaded = await load(database, secret);
    return loaded;
  }
  async function lookUp(): Promise<LoadedKeys> {
    await setTimeout(Math.max(0, lookedUpAt + UNKNOWN_KEY_LOOKUP_INTERVAL_MS - performance.now()));
    lookedUpAt = performance.now();
    return fresh(-1);
  }
  return {
    async sign(token) {
      const { current } = await fresh(CACHE_TTL_MS);
      return token.setProtectedHeader({ alg: ALGORITHM, kid: current.id, typ: 'JWT' }).sign(current.key);
    },
    async publicKeys(id) {
      const { published } = await fresh(CACHE_TTL_MS);
      if (id === undefined || published.keys.some(({ kid }) => kid === id)) return published;
      // Concurrent requests share one lookup: after a rotation, a page sends several requests with its new token.
      lookup ??= lookUp().finally(() => {
        lookup = null;
      });
      return (await lookup).published;
    },
  };
}

/**
 * Generates a new signing key. Tokens signed with the old one stay valid until they expire.
 *
 * @returns the new key's id
 */
export async function rotateSigningKeys(database: Database, secret: Secret): Promise<string> {
  return database.asRole(AUTH_ADMIN, async (tx) => {
    await tx.query(
      `delete from auth.signing_keys where retired_at < now() - interval '${RETIRED_KEY_RETENTION}'`,
    );
    await tx.query('update auth.signing_keys set retired_at = now() where retired_at is null');
    return insertKey(tx, secret);
  });
}

const rowsSchema = z.array(
  z.object({ id: z.string(), sealed_key: z.string(), retired_at: z.date().nullable() }),
);
const privateKeySchema = z.looseObject({
  kty: z.literal('EC'),
  crv: z.string(),
  x: z.string(),
  y: z.string(),
});

async function load(database: Database, secret: Secret): Promise<LoadedKeys> {
  return database.asRole(AUTH_ADMIN, async (tx) => {
    const known = await readKeys(tx, secret);
    const keys = known.some(({ isRetired }) => !isRetired)
      ? known
      : await insertKey(tx, secret).then(() => readKeys(tx, secret));
    const newest = keys.find(({ isRetired }) => !isRetired);
    if (!newest) throw new Error('The newly generated signing key cannot be read.');
    const key = await importJWK(newest.jwk, ALGORITHM);
    if (!('type' in key)) throw new Error('The signing key is not a private key.');
    return {
      current: { id: newest.id, key },
      published: { keys: keys.map(publicKey) },
      at: performance.now(),
    };
  });
}

interface StoredKey {
  readonly id: string;
  readonly jwk: z.output<typeof privateKeySchema>;
  readonly isRetired: boolean;
}

async function readKeys(tx: Transaction, secret: Secret): Promise<StoredKey[]> {
  const { rows } = await tx.query('select * from auth.signing_keys order by created_at desc');
  return rowsSchema.parse(rows).flatMap(({ id, retired_at, sealed_key }) => {
    try {
      const jwk = privateKeySchema.parse(JSON.parse(decrypt(secret, sealed_key)));
      return [{ id, jwk, isRetired: retired_at !== null }];
    } catch {
      // Encrypted with a previous secret, whose tokens are no longer valid either.
      return [];
    }
  });
}

async function insertKey(tx: Transaction, secret: Secret): Promise<string> {
  const id = randomUUID();
  const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
  const encryptedKey = encrypt(secret, JSON.stringify(await exportJWK(privateKey)));
  await tx.query('insert into auth.signing_keys (id, sealed_key) values ($1, $2)', [id, encryptedKey]);
  return id;
}

function publicKey({ id, jwk }: StoredKey): JWK {
  const { crv, kty, x, y } = jwk;
  return { kty, crv, x, y, kid: id, alg: ALGORITHM, use: 'sig', key_ops: ['verify'], ext: true };
}
