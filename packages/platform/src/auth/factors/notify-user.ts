import type { PlatformTemplateName } from '../../mail/templates.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { sendFactorNotice } from '../auth-emails.ts';
import type { User } from '../users.ts';

/**
 * Notifies an account's owner that wrong codes were entered, a recovery code used or a passkey added, in case someone
 * else did it. A failure to queue the email must not undo what was counted or used.
 */
export async function notifyUser(
  deps: AuthDependencies,
  user: User,
  name: PlatformTemplateName,
): Promise<void> {
  if (!user.email_confirmed_at) return;
  try {
    await deps.transact((tx) => sendFactorNotice(deps, tx, { name, user }));
  } catch (error) {
    deps.platform.logger.error({ err: error, user: user.id, name }, 'second factor notice was not sent');
  }
}
