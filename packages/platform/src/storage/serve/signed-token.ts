import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import { deriveKey } from '../../derive-key.ts';
import type { Secret } from '../../secret.ts';
import { StorageError } from '../errors.ts';
import { validate } from '../json-body.ts';

const signed = z.looseObject({ url: z.string(), exp: z.number() });
/** Tokens issued before scopes existed are distinguished by whether they have `upsert`. */
const download = signed.extend({
  scope: z.literal('download').optional(),
  transformations: z.string().optional(),
  upsert: z.undefined().optional(),
});
const upload = signed
  .extend({
    scope: z.literal('upload').optional(),
    owner: z.string().nullish(),
    upsert: z.boolean().optional(),
  })
  .refine((claims) => claims.scope !== undefined || claims.upsert !== undefined);

/** Derives a separate key, so that these tokens are valid neither as sessions nor as API keys. */
const PURPOSE = 'storage signed addresses';

/**
 * Signs a token to read or write one object.
 *
 * @param seconds the token's lifetime
 */
export function signToken(
  secret: Secret,
  claims: Record<string, unknown> & { url: string },
  seconds: number,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(now + seconds)
    .sign(deriveKey(secret, PURPOSE));
}

/** @throws StorageError InvalidJWT; InvalidSignature when the token is for another object or purpose */
export async function verifyDownloadToken(
  secret: Secret,
  token: string | null,
  url: string,
): Promise<{ expires: Date; transformations: string | undefined }> {
  const claims = download.safeParse(await verify(secret, token));
  if (claims.data?.url !== url) throw new StorageError('InvalidSignature');
  return { expires: new Date(claims.data.exp * 1000), transformations: claims.data.transformations };
}

/** @throws StorageError InvalidJWT; InvalidSignature when the token is for another object or purpose */
export async function verifyUploadToken(
  secret: Secret,
  token: string | null,
  url: string,
): Promise<{ owner: string | null; upsert: boolean }> {
  const claims = upload.safeParse(await verify(secret, token));
  if (claims.data?.url !== url) throw new StorageError('InvalidSignature');
  return { owner: claims.data.owner ?? null, upsert: claims.data.upsert ?? false };
}

async function verify(secret: Secret, token: string | null): Promise<unknown> {
  const present = validate(token, z.string("must have required property 'token'"), 'querystring');
  try {
    const key = deriveKey(secret, PURPOSE);
    return (await jwtVerify(present, key, { algorithms: ['HS256'] })).payload;
  } catch (error) {
    throw new StorageError('InvalidJWT', error instanceof Error ? error.message : undefined);
  }
}
