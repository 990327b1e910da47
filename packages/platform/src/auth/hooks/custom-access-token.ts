import { z } from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { errors } from '../errors.ts';

/**
 * The claims without which no service could use a token.
 * Source: MinimumViableTokenSchema in https://github.com/supabase/auth/blob/master/internal/tokens/service.go
 */
const claimsSchema = z.looseObject({
  aud: z.union([z.string(), z.array(z.unknown())]),
  exp: z.int(),
  iat: z.int(),
  sub: z.string(),
  email: z.string(),
  phone: z.string(),
  role: z.string(),
  aal: z.string(),
  session_id: z.string(),
  is_anonymous: z.unknown().refine((value) => value !== undefined),
  jti: z.string().optional(),
  iss: z.string().optional(),
  nbf: z.int().optional(),
  client_id: z.string().optional(),
  app_metadata: z.record(z.string(), z.unknown()).optional(),
  user_metadata: z.record(z.string(), z.unknown()).optional(),
  amr: z.array(z.union([z.string(), z.record(z.string(), z.unknown())])).optional(),
});

const answerSchema = z.object({ claims: z.record(z.string(), z.unknown()) });

export type Claims = Readonly<Record<string, unknown>>;

/**
 * Lets the `custom_access_token` hook change a token's claims.
 *
 * @param options.method how the user signed in, such as `password` or `token_refresh`
 * @throws AuthError the hook's refusal; unexpected_failure when a required claim is missing
 */
export async function customizeClaims(
  { hooks }: AuthDependencies,
  tx: Transaction,
  { claims, method, userId }: { claims: Claims; method: string; userId: string },
): Promise<Claims> {
  if (!hooks.isEnabled('custom_access_token')) return claims;
  const payload = { user_id: userId, claims, authentication_method: method };
  const answer = answerSchema.safeParse(await hooks.invoke('custom_access_token', payload, tx));
  if (!answer.success) throw errors.hookFailed('output claims field is missing');
  const checked = claimsSchema.safeParse(answer.data.claims);
  if (checked.success) return checked.data;
  const problems = checked.error.issues.map(({ message, path }) => `- ${path.join('.')}: ${message}\n`);
  throw errors.hookFailed(`output claims do not conform to the expected schema: \n${problems.join('')}`);
}
