import { z } from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import type { AuthError } from '../auth-error.ts';
import { errors } from '../errors.ts';
import { deleteSessions } from '../sessions.ts';

const decisionSchema = z
  .object({
    decision: z.string().nullish(),
    message: z.string().nullish(),
    should_logout_user: z.boolean().nullish(),
  })
  .nullable();

/** @throws AuthError unexpected_failure: an unreadable response may be a rejection */
function readDecision(answer: unknown): z.output<typeof decisionSchema> {
  const decision = decisionSchema.safeParse(answer);
  if (!decision.success) throw errors.hookUnreadable();
  return decision.data;
}

/**
 * Notifies the `password_verification_attempt` hook of a correct or wrong password for an existing account.
 *
 * @throws AuthError invalid_credentials when the hook rejects the attempt
 */
export async function attemptedPassword(
  { hooks, transact }: AuthDependencies,
  { isValid, userId }: { userId: string; isValid: boolean },
): Promise<void> {
  if (!hooks.isEnabled('password_verification_attempt')) return;
  const payload = { user_id: userId, valid: isValid };
  const answer = readDecision(await hooks.invoke('password_verification_attempt', payload));
  if (answer?.decision !== 'reject') return;
  if (answer.should_logout_user)
    await transact((tx) => deleteSessions(tx, { userId, sessionId: null, scope: 'global' }));
  throw errors.rejectedByHook(
    'password',
    answer.message || 'Further password verification attempts will be rejected.',
  );
}

/**
 * Notifies the `mfa_verification_attempt` hook of a correct or wrong code. A rejection ends the user's sessions.
 *
 * @returns the refusal, to be thrown after the transaction; null when the attempt may proceed
 */
export async function attemptedFactor(
  { hooks }: AuthDependencies,
  tx: Transaction,
  attempt: { userId: string; factor: { id: string; factor_type: string }; isValid: boolean },
): Promise<AuthError | null> {
  if (!hooks.isEnabled('mfa_verification_attempt')) return null;
  const { factor, isValid, userId } = attempt;
  const payload = { user_id: userId, factor_id: factor.id, factor_type: factor.factor_type, valid: isValid };
  const answer = readDecision(await hooks.invoke('mfa_verification_attempt', payload, tx));
  if (answer?.decision !== 'reject') return null;
  await deleteSessions(tx, { userId, sessionId: null, scope: 'global' });
  return errors.rejectedByHook(
    'MFA',
    answer.message || 'Further MFA verification attempts will be rejected.',
  );
}
