import { TOTP } from 'otpauth';
import { z } from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import type { AuthError } from '../auth-error.ts';
import { isDigestOf } from '../digest.ts';
import { decrypt } from '../encryption.ts';
import { errors } from '../errors.ts';
import { attemptedFactor } from '../hooks/verification-attempts.ts';
import { tokenHash } from '../one-time-tokens.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import { optionalText, readBody } from '../request-body.ts';
import { elevateSession, type SessionResponse } from '../sessions.ts';
import type { User } from '../users.ts';
import {
  AMR_METHODS,
  type Factor,
  requireAssurance,
  requireFactor,
  requireFactorUser,
  requireVerificationEnabled,
} from './factor.ts';
import { clearFailures, countFailure, type FailedAttempt, remainingPause } from './failed-attempts.ts';
import { notifyUser } from './notify-user.ts';
import { type Challenge, requireChallenge } from './require-challenge.ts';
import { verifyWebauthn, webauthnResponseSchema } from './webauthn-factor.ts';

const bodySchema = z.object({
  challenge_id: z.uuid({ error: 'challenge_id must be an UUID' }),
  code: optionalText,
  webauthn: webauthnResponseSchema.nullish(),
});

type Answer = z.output<typeof bodySchema>;

/** A refusal is thrown after the transaction, because the failed attempt or the deleted challenge must be committed. */
type Outcome =
  | { readonly session: SessionResponse; readonly isNew: boolean }
  | { readonly refusal: AuthError; readonly failed: FailedAttempt; readonly user: User }
  | { readonly expired: string };

/**
 * POST /factors/:id/verify: verifies the response to a challenge and raises the session to AAL2. Wrong responses are
 * counted per factor in the database and followed by growing pauses.
 */
export async function verifyFactor(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  const body = await readBody(context, bodySchema);
  const id = context.req.param('id') ?? '';
  const outcome = await deps.transact((tx) => verifyAnswer(deps, context, tx, id, body));
  if ('expired' in outcome) throw errors.challengeExpired(outcome.expired);
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

async function verifyAnswer(
  deps: AuthDependencies,
  context: AuthContext,
  tx: Transaction,
  id: string,
  answer: Answer,
): Promise<Outcome> {
  const { aal, sessionId, user } = await requireFactorUser(tx, context);
  const factor = await requireFactor(tx, user.id, id);
  // Otherwise an enrollment from before the user had a factor would let anyone who knows the password bypass it.
  if (factor.status === 'unverified') await requireAssurance(tx, user.id, aal);
  if (!answer.code && factor.factor_type !== 'webauthn')
    throw errors.validationFailed('Code needs to be non-empty');
  requireVerificationEnabled(deps, factor);
  const wait = await remainingPause(tx, factor.id);
  if (wait > 0) throw errors.factorPaused(wait);
  const address = context.env.clientAddress;
  const challenge = await requireChallenge(tx, factor, { id: answer.challenge_id, address, sessionId });
  if (!challenge) return { expired: answer.challenge_id };
  const answering = await answeringFactor(deps, tx, { factor, challenge, answer });
  const attempted = answering ?? factor;
  const isValid = answering !== null;
  const rejection = await attemptedFactor(deps, tx, { userId: user.id, factor: attempted, isValid });
  if (!answering || rejection) {
    const refusal = rejection ?? errors.factorVerificationFailed(REFUSALS[factor.factor_type]);
    return { refusal, failed: await countFailure(tx, factor.id), user };
  }
  await clearFailures(tx, user.id);
  await tx.query('update auth.mfa_challenges set verified_at = now() where id = $1', [answer.challenge_id]);
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
    factorId: answering.id,
    method: AMR_METHODS[answering.factor_type],
  });
  return { session, isNew: factor.status === 'unverified' };
}

const REFUSALS = {
  totp: 'Invalid TOTP code entered',
  phone: 'Invalid MFA Phone code entered',
  webauthn: 'Invalid WebAuthn response',
  recovery_code: 'Invalid recovery code entered',
} as const satisfies Record<Factor['factor_type'], string>;

/** @returns the factor that produced the response, for WebAuthn any of the user's; null when it is wrong */
async function answeringFactor(
  deps: AuthDependencies,
  tx: Transaction,
  { answer, challenge, factor }: { factor: Factor; challenge: Challenge; answer: Answer },
): Promise<Factor | null> {
  if (factor.factor_type === 'webauthn') {
    if (!answer.webauthn) throw errors.validationFailed('WebAuthn config required');
    if (challenge.webauthn === null) return null;
    return verifyWebauthn(deps, tx, { factor, challenge: challenge.webauthn, response: answer.webauthn });
  }
  const isCorrect =
    factor.factor_type === 'totp'
      ? await consumeTotp(deps, tx, factor, answer.code)
      : challenge.codeDigest !== null &&
        isDigestOf(challenge.codeDigest, tokenHash(deps, factor.id, answer.code));
  return isCorrect ? factor : null;
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
