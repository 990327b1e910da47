import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { constantTimeEqual } from '../constant-time-equal.ts';
import type { Transaction } from '../database/transaction.ts';
import { digest } from './digest.ts';
import { errors } from './errors.ts';

const CODE_BYTES = 16;

/** Lifetime of an authorization code in seconds. */
const CODE_EXPIRY = 300;

/** Body fields that start a PKCE flow: https://www.rfc-editor.org/rfc/rfc7636#section-4.3 */
export const challengeFields = {
  code_challenge: z.string().nullish(),
  code_challenge_method: z.string().nullish(),
};

export interface Challenge {
  readonly challenge: string;
  readonly method: 's256' | 'plain';
}

/**
 * Parses and validates the challenge.
 *
 * @returns null when the request has no challenge
 * @throws AuthError validation_failed
 */
export function parseChallenge(body: {
  code_challenge?: string | null | undefined;
  code_challenge_method?: string | null | undefined;
}): Challenge | null {
  const challenge = body.code_challenge ?? '';
  const method = (body.code_challenge_method ?? '').toLowerCase();
  if ((challenge === '') !== (method === '')) {
    throw errors.validationFailed('PKCE flow requires code_challenge_method and code_challenge');
  }
  if (challenge === '') return null;
  if (challenge.length < 43 || challenge.length > 128) {
    throw errors.validationFailed('code challenge has to be between 43 and 128 characters');
  }
  if (!/^[\w.~-]+$/.test(challenge)) {
    throw errors.validationFailed(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    );
  }
  if (method !== 's256' && method !== 'plain')
    throw errors.validationFailed(`unsupported code_challenge method "${method}"`);
  return { challenge, method };
}

/** Stores a challenge until its code is redeemed. @returns the flow's id */
export async function createFlow(
  tx: Transaction,
  options: { challenge: Challenge; userId: string | null; method: string; provider: string },
): Promise<string> {
  const id = randomUUID();
  await tx.query("delete from auth.flow_state where created_at < now() - interval '1 day'");
  // The id is a unique placeholder until the code is issued.
  await tx.query(
    `insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type,
       authentication_method, created_at, updated_at) values ($1::uuid, $2, ($1::uuid)::text, $3, $4, $5, $6, now(), now())`,
    [
      id,
      options.userId,
      options.challenge.method,
      options.challenge.challenge,
      options.provider,
      options.method,
    ],
  );
  return id;
}

/**
 * Issues a code for a user's latest flow with an authentication method.
 *
 * @throws AuthError flow_state_not_found
 */
export async function issueCodeForLatestFlow(
  tx: Transaction,
  userId: string,
  method: string,
): Promise<string> {
  const { rows } = await tx.query(
    `select id from auth.flow_state where user_id = $1 and authentication_method = $2
     order by created_at desc limit 1`,
    [userId, method],
  );
  const id = z.string().optional().parse(rows[0]?.id);
  if (id === undefined) {
    throw errors.flowStateNotFound(
      400,
      'No associated flow state found. No valid flow state found for user.',
    );
  }
  return issueCode(tx, { flowId: id, userId });
}

/**
 * Completes a sign-in flow with a code, which the client exchanges for a session using its verifier.
 *
 * @returns the code
 */
export async function issueCode(
  tx: Transaction,
  options: {
    flowId: string;
    userId: string;
    providerToken?: string;
    providerRefreshToken?: string | null;
    /** When the session must end. */
    notAfter?: Date | null;
  },
): Promise<string> {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  await tx.query(
    `update auth.flow_state set auth_code = $2, user_id = $3, provider_access_token = $4,
       provider_refresh_token = $5, session_not_after = $6, auth_code_issued_at = now(), updated_at = now() where id = $1`,
    [
      options.flowId,
      digest(code),
      options.userId,
      options.providerToken ?? null,
      options.providerRefreshToken ?? null,
      options.notAfter ?? null,
    ],
  );
  return code;
}

const flowSchema = z.object({
  id: z.string(),
  user_id: z.string().nullable(),
  code_challenge: z.string(),
  code_challenge_method: z.enum(['s256', 'plain']),
  authentication_method: z.string(),
  provider_access_token: z.string().nullable(),
  provider_refresh_token: z.string().nullable(),
  session_not_after: z.date().nullable(),
  is_expired: z.boolean(),
});

export interface RedeemedCode {
  readonly userId: string;
  readonly method: string;
  readonly providerToken: string | null;
  readonly providerRefreshToken: string | null;
  readonly notAfter: Date | null;
}

/**
 * Redeems an authorization code, once.
 *
 * @throws AuthError flow_state_not_found, flow_state_expired, bad_code_verifier
 */
export async function redeemCode(tx: Transaction, code: string, verifier: string): Promise<RedeemedCode> {
  const { rows } = await tx.query(
    `select *, auth_code_issued_at < now() - make_interval(secs => $2) as is_expired
     from auth.flow_state where auth_code = $1 and auth_code_issued_at is not null for update`,
    [digest(code), CODE_EXPIRY],
  );
  const flow = rows[0] && flowSchema.parse(rows[0]);
  if (!flow?.user_id) {
    throw errors.flowStateNotFound(404, 'invalid flow state, no valid flow state found');
  }
  if (flow.is_expired) throw errors.flowStateExpired();
  if (!verifierMatches(flow, verifier)) throw errors.badCodeVerifier();
  await tx.query('delete from auth.flow_state where id = $1', [flow.id]);
  return {
    userId: flow.user_id,
    method: flow.authentication_method,
    providerToken: flow.provider_access_token,
    providerRefreshToken: flow.provider_refresh_token,
    notAfter: flow.session_not_after,
  };
}

function verifierMatches(flow: z.output<typeof flowSchema>, verifier: string): boolean {
  const presented =
    flow.code_challenge_method === 's256'
      ? createHash('sha256').update(verifier).digest('base64url')
      : verifier;
  return constantTimeEqual(presented, flow.code_challenge);
}
