import { z } from 'zod';

const claimsSchema = z.object({ iat: z.number(), exp: z.number() });

/** The lifetime of a signed storage URL, in seconds. */
export function secondsOf(address: string): number {
  const token = new URL(address).searchParams.get('token') ?? '';
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const { exp, iat } = claimsSchema.parse(JSON.parse(claims));
  return exp - iat;
}
