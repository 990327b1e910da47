import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import { isUuid } from '../../is-uuid.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { errors } from '../errors.ts';
import { optionalText, readBody } from '../request-body.ts';
import { CHALLENGE_EXPIRY } from '../webauthn/ceremony.ts';

/** A challenge's owner: the session that registers a passkey; nobody before a sign-in. */
type Owner =
  | { readonly type: 'registration'; readonly userId: string; readonly sessionId: string }
  | { readonly type: 'authentication' };

/** Stores the challenge of `options`. @returns the response body for the client */
export async function insertChallenge<T extends { readonly challenge: string }>(
  tx: Transaction,
  owner: Owner,
  options: T,
): Promise<{ challenge_id: string; options: T; expires_at: number }> {
  // Later challenges delete abandoned ones, up to 100 at a time, as in Supabase Auth.
  await tx.query(
    `delete from auth.webauthn_challenges where id in (
       select id from auth.webauthn_challenges where expires_at < now() limit 100 for update skip locked)`,
  );
  const { sessionId, userId } = parametersOf(owner);
  const id = randomUUID();
  const { rows } = await tx.query(
    `insert into auth.webauthn_challenges (id, user_id, challenge_type, session_data, expires_at)
     values ($1, $2, $3, $4, now() + make_interval(secs => $5))
     returning extract(epoch from expires_at)::int as expires_at`,
    [
      id,
      userId,
      owner.type,
      JSON.stringify({ challenge: options.challenge, session_id: sessionId }),
      CHALLENGE_EXPIRY,
    ],
  );
  return { challenge_id: id, options, ...z.object({ expires_at: z.number() }).parse(rows[0]) };
}

const bodySchema = z.object({ challenge_id: optionalText, credential: z.unknown() });

/** @throws AuthError bad_json, validation_failed */
export async function readResponse(context: AuthContext): Promise<{ id: string; credential: unknown }> {
  const { challenge_id: id, credential } = await readBody(context, bodySchema);
  if (!id) throw errors.validationFailed('challenge_id is required');
  if (credential === undefined || credential === null)
    throw errors.validationFailed('credential is required');
  if (!isUuid(id)) throw errors.validationFailed('challenge_id must be a valid UUID');
  return { id, credential };
}

/**
 * Consumes a challenge, in its own transaction, so that it is not used twice whatever the outcome of the response.
 *
 * @throws AuthError webauthn_challenge_not_found, webauthn_challenge_expired
 */
export async function consumeChallenge(
  { transact }: AuthDependencies,
  id: string,
  owner: Owner,
): Promise<string> {
  const { sessionId, userId } = parametersOf(owner);
  const { rows } = await transact((tx) =>
    tx.query(
      `delete from auth.webauthn_challenges
       where id = $1 and challenge_type = $2 and user_id is not distinct from $3
         and session_data ->> 'session_id' is not distinct from $4
       returning session_data ->> 'challenge' as challenge, expires_at <= now() as is_expired`,
      [id, owner.type, userId, sessionId],
    ),
  );
  if (!rows[0]) throw errors.webauthnChallengeNotFound();
  const found = z.object({ challenge: z.string(), is_expired: z.boolean() }).parse(rows[0]);
  if (found.is_expired) throw errors.webauthnChallengeExpired();
  return found.challenge;
}

const parametersOf = (owner: Owner): { userId: string | null; sessionId: string | null } =>
  owner.type === 'registration' ? owner : { userId: null, sessionId: null };
