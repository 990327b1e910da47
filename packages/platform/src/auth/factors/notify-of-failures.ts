import type { AuthDependencies } from '../auth-dependencies.ts';
import { sendFactorWarningEmail } from '../auth-emails.ts';
import type { User } from '../users.ts';

/** Warns of wrong codes: the attacker already knows the password. A failure to queue the email must not undo the count. */
export async function notifyOfFailures(deps: AuthDependencies, user: User): Promise<void> {
  if (!user.email_confirmed_at) return;
  try {
    await deps.transact((tx) => sendFactorWarningEmail(deps, tx, user));
  } catch (error) {
    deps.platform.logger.error({ err: error, user: user.id }, 'second factor warning was not sent');
  }
}
