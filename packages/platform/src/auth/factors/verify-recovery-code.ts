import { z } from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import type { AuthError } from '../auth-error.ts';
import { errors } from '../errors.ts';
import { attemptedFactor } from '../hooks/verification-attempts.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import { optionalText, readBody } from '../request-body.ts';
import { elevateSession, type SessionResponse } from '../sessions.ts';
import type { User } from '../users.ts';
import { AMR_METHODS, requireFactorUser } from './factor.ts';
import { clearFailures, countFailure, type FailedAttempt, remainingPause } from './failed-attempts.ts';
import { notifyUser } from './notify-user.ts';
import { consumeRecoveryCode, countCodes, findRecoveryFactor } from './recovery-codes.ts';

const bodySchema = z.object({ code: optionalText });

/** A refusal is thrown after the transaction, because the failed attempt has to be committed. */
type Outcome =
  | { readonly session: SessionResponse; readonly factorId: string; readonly remaining: number }
  | {
      readonly refusal: AuthError;
      readonly failed: FailedAttempt | null;
      readonly factorId: string | null;
      readonly user: User;
    };

/**
 * POST /factors/recovery-codes/verify: consumes a recovery code and raises the session to AAL2. Wrong codes are counted
 * like those of other factors, and followed by growing pauses.
 */
export async function verifyRecoveryCode(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  const { code } = await readBody(context, bodySchema);
  if (!(deps.config.mfa.recovery_codes.verify_enabled ?? true))
    throw errors.factorDisabled(
      'recovery_codes',
      'verify',
      'MFA verification is disabled for recovery codes',
    );
  if (!code.trim()) throw errors.validationFailed('Code needs to be non-empty');
  const outcome = await deps.transact((tx) => verify(deps, context, tx, code));
  if ('session' in outcome) {
    const { factorId, remaining, session } = outcome;
    const traits = { factor_id: factorId, remaining };
    recordSecurityEvent(deps, context, {
      action: 'recovery_codes_verified',
      actorId: session.user.id,
      traits,
    });
    await notifyUser(deps, session.user, 'recovery_code_used');
    return context.json(session);
  }
  const { factorId, failed, refusal, user } = outcome;
  if (factorId && failed) {
    const { failures, pause } = failed;
    recordSecurityEvent(deps, context, {
      action: pause > 0 ? 'factor_paused' : 'factor_verification_failed',
      actorId: user.id,
      traits: { factor_id: factorId, failures, pause },
    });
    if (failed.shouldNotifyUser) await notifyUser(deps, user, 'second_factor_attempts');
  }
  throw refusal;
}

async function verify(
  deps: AuthDependencies,
  context: AuthContext,
  tx: Transaction,
  code: string,
): Promise<Outcome> {
  const { sessionId, user } = await requireFactorUser(tx, context);
  const factor = await findRecoveryFactor(tx, user.id);
  const refusal = errors.factorVerificationFailed('Invalid recovery code entered');
  // The same as for a wrong code, so that guessers do not learn whether the user has codes.
  if (!factor) return { refusal, failed: null, factorId: null, user };
  const wait = await remainingPause(tx, factor.id);
  if (wait > 0) throw errors.recoveryCodesLocked(wait);
  const isValid = await consumeRecoveryCode(tx, factor.id, code);
  const rejection = await attemptedFactor(deps, tx, { userId: user.id, factor, isValid });
  if (!isValid || rejection) {
    const failed = await countFailure(tx, factor.id);
    return { refusal: rejection ?? refusal, failed, factorId: factor.id, user };
  }
  await clearFailures(tx, user.id);
  const { remaining } = await countCodes(tx, factor.id);
  const session = await elevateSession(deps, tx, {
    userId: user.id,
    sessionId,
    factorId: factor.id,
    method: AMR_METHODS.recovery_code,
  });
  return { session, factorId: factor.id, remaining };
}
