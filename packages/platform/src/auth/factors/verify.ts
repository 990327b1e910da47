import { TOTP } from 'otpauth';
import { z } from 'zod';
import type { Transaction } from '../../database/database.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { isDigestOf } from '../digest.ts';
import { decrypt } from '../encryption.ts';
import { type AuthError, errors } from '../errors.ts';
import { attemptedFactor } from '../hooks/verification-attempts.ts';
import { tokenHash } from '../one-time-tokens.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import { optionalText, readBody } from '../request-body.ts';
import { elevateSession, type SessionResponse } from '../sessions.ts';
import type { User } from '../users.ts';
import {
  AMR_METHODS,
  CHALLENGE_EXPIRY,
  type Factor,
  requireFactor,
  requireFactorUser,
  requireVerificationEnabled,
} from './factor.ts';
import { clearFailures, countFailure, type FailedAttempt, remainingPause } from './failed-attempts.ts';
import { notifyUser } from './notify-user.ts';

const bodySchema = z.object({
  challenge_id: z.uuid({ error: 'challenge_id must be an UUID' }),
  code: optionalText,
});

/** A refusal is thrown after the transaction, because the failed attempt has to be committed. */
type Outcome =
  | { readonly session: SessionResponse; readonly isNew: boolean }
  | { readonly refusal: AuthError; readonly failed: FailedAttempt; readonly user: User };

/**
 * POST /factors/:id/verify: verifies a challenge's code and raises the session to AAL2. Wrong codes are counted per factor
 * in the database and followed by growing pauses.
 */
export async function verifyFactor(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  const body = await readBody(context, bodySchema);
  if (!body.code) throw errors.validationFailed('Code needs to be non-empty');
  const id = context.req.param('id') ?? '';
  const outcome = await deps.transact((tx) => verifyCode(deps, context, tx, { id, ...body }));
  if ('session' in outcome) {
    const traits = { factor_id: id, is_new: outcome.isNew };
    recordSecurityEvent(deps, context, {
      action: 'factor_verified',
      actorId: outcome.session.user.id,
      traits,
    });
    return context.json(outcome.session);
  }
  const { failed, refusal, user } = outcome;
  const { failures, pause } = failed;
  const action = pause > 0 ? 'factor_paused' : 'factor_verification_failed';
  recordSecurityEvent(deps, context, {
    action,
    actorId: user.id,
    traits: { factor_id: id, failures, pause },
  });
  if (failed.shouldNotifyUser) await notifyUser(deps, user, 'second_factor_attempts');
  throw refusal;
}

async function verifyCode(
  deps: AuthDependencies,
  context: AuthContext,
  tx: Transaction,
  attempt: { id: string; challenge_id: string; code: string },
): Promise<Outcome> {
  const { sessionId, user } = await requireFactorUser(tx, context);
  const factor = await requireFactor(tx, user.id, attempt.id);
  requireVerificationEnabled(deps, factor);
  const wait = await remainingPause(tx, factor.id);
  if (wait > 0) throw errors.factorPaused(wait);
  const expected = await requireChallenge(tx, factor, attempt.challenge_id, context.env.clientAddress);
  const isTotp = factor.factor_type === 'totp';
  const isCorrect = isTotp
    ? await consumeTotp(deps, tx, factor, attempt.code)
    : expected !== null && isDigestOf(expected, tokenHash(deps, factor.id, attempt.code));
  const rejection = await attemptedFactor(deps, tx, { userId: user.id, factor, isValid: isCorrect });
  if (!isCorrect || rejection) {
    const refusal =
      rejection ?? errors.factorVerificationFailed(`Invalid ${isTotp ? 'TOTP' : 'MFA Phone'} code entered`);
    return { refusal, failed: await countFailure(tx, factor.id), user };
  }
  await clearFailures(tx, user.id);
  await tx.query('update auth.mfa_challenges set verified_at = now() where id = $1', [attempt.challenge_id]);
  await tx.query("update auth.mfa_factors set status = 'verified', updated_at = now() where id = $1", [
    factor.id,
  ]);
  await tx.query(
    "delete from auth.mfa_factors where user_id = $1 and factor_type = $2 and status = 'unverified'",
    [user.id, factor.factor_type],
  );
  const session = await elevateSession(deps, tx, {
    userId: user.id,
    sessionId,
    factorId: factor.id,
    method: AMR_METHODS[factor.factor_type],
  });
  return { session, isNew: factor.status === 'unverified' };
}

const challengeSchema = z.object({
  otp_code: z.string().nullable(),
  is_mismatch: z.boolean(),
  is_expired: z.boolean(),
});

/** @returns the digest of the sent code; null for TOTP */
async function requireChallenge(
  tx: Transaction,
  factor: Factor,
  id: string,
  address: string,
): Promise<string | null> {
  const { rows } = await tx.query(
    `select otp_code, verified_at is not null or host(ip_address) <> host($3::inet) as is_mismatch,
       created_at < now() - make_interval(secs => $4) as is_expired
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [id, factor.id, address || '0.0.0.0', CHALLENGE_EXPIRY],
  );
  if (!rows[0]) throw errors.challengeNotFound();
  const challenge = challengeSchema.parse(rows[0]);
  if (challenge.is_mismatch) throw errors.challengeMismatch();
  if (challenge.is_expired) throw errors.challengeExpired(id);
  return challenge.otp_code;
}

/** Accepts a code one time step early or late, and only once: https://www.rfc-editor.org/rfc/rfc6238#section-5.2 */
async function consumeTotp(
  { platform }: AuthDependencies,
  tx: Transaction,
  factor: Factor,
  code: string,
): Promise<boolean> {
  const totp = new TOTP({ secret: decrypt(platform.jwtSecret, factor.secret ?? '') });
  const delta = totp.validate({ token: code, window: 1 });
  const step = delta === null ? null : totp.counter() + delta;
  const { rowCount } = await tx.query(
    `update auth.mfa_factors set last_totp_step = $2
     where id = $1 and $2::bigint is not null and coalesce(last_totp_step < $2, true)`,
    [factor.id, step],
  );
  return Boolean(rowCount);
}
