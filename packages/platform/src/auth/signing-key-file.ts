import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { importJWK, type JSONWebKeySet, type JWK } from 'jose';
import { z } from 'zod';
import type { PlatformContext } from '../platform-context.ts';
import { parseAuthConfig } from './auth-config.ts';
import type { SigningKeys } from './signing-keys.ts';

const common = { kid: z.string().min(1), key_ops: z.array(z.string()).default(['sign', 'verify']) };
const keySchema = z.discriminatedUnion('kty', [
  z.looseObject({ ...common, kty: z.literal('EC'), alg: z.literal('ES256') }),
  z.looseObject({ ...common, kty: z.literal('RSA'), alg: z.literal('RS256') }),
]);

/** All other members of a key are private. */
const PUBLIC_MEMBERS = new Set(['kty', 'kid', 'alg', 'crv', 'x', 'y', 'n', 'e']);

/**
 * Signs with the key of `[auth] signing_keys_path` whose `key_ops` allow it, and publishes the file's keys beside the
 * installation's own, so that tokens signed before stay valid.
 * Source: https://supabase.com/docs/guides/local-development/cli/config#auth.signing_keys_path
 *
 * @returns the installation's keys when no path is set
 * @throws Error when the file cannot be read or does not have exactly one key for signing
 */
export async function withKeyFile(
  own: SigningKeys,
  { config, directory }: Pick<PlatformContext, 'config' | 'directory'>,
): Promise<SigningKeys> {
  const { signing_keys_path: path } = parseAuthConfig({ config });
  if (!path) return own;
  const keys = z
    .array(keySchema)
    .parse(JSON.parse(await readFile(join(directory, 'supabase', path), 'utf8')));
  const [current, ...others] = keys.filter(({ key_ops }) => key_ops.includes('sign'));
  if (!current || others.length > 0) throw new Error(`Exactly one key in ${path} must be a signing key.`);
  const key = await importJWK({ ...current, key_ops: ['sign'] }, current.alg);
  const published = keys.map(publicKey);
  // Verifiers cache imported keys by the identity of the set.
  let merged: { readonly from: JSONWebKeySet; readonly set: JSONWebKeySet } | null = null;
  return {
    sign: (token) => token.setProtectedHeader({ alg: current.alg, kid: current.kid, typ: 'JWT' }).sign(key),
    async publicKeys(id) {
      const from = await own.publicKeys(published.some(({ kid }) => kid === id) ? undefined : id);
      if (merged?.from !== from) merged = { from, set: { keys: [...published, ...from.keys] } };
      return merged.set;
    },
  };
}

function publicKey(key: z.output<typeof keySchema>): JWK {
  const members = Object.fromEntries(Object.entries(key).filter(([name]) => PUBLIC_MEMBERS.has(name)));
  return { ...members, kty: key.kty, use: 'sig', key_ops: ['verify'], ext: true };
}
