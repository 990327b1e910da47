import { z } from 'zod';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { sendLinkEmail } from '../auth-emails.ts';
import { parseEmail } from '../email-address.ts';
import { errors } from '../errors.ts';
import { challengeFields, createFlow, parseChallenge } from '../pkce.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import { resolveRedirect } from '../redirects.ts';
import { optionalText, readBody } from '../request-body.ts';
import { findUser } from '../users.ts';

const bodySchema = z.object({ email: optionalText, ...challengeFields });

/** POST /recover: emails a link to set a new password. The response is the same whether or not the account exists. */
export async function recover(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  await deps.limits.attempt('recover', context.env.clientAddress);
  const body = await readBody(context, bodySchema);
  if (!body.email) throw errors.validationFailed('Password recovery requires an email');
  const email = parseEmail(body.email);
  const challenge = parseChallenge(body);
  await deps.limits.messageTo('email', email, ['link']);
  const actorId = await deps.transact(async (tx) => {
    const stored = await findUser(tx, { email });
    if (!stored) return null;
    const { user } = stored;
    if (challenge) {
      await createFlow(tx, { challenge, userId: user.id, method: 'recovery', provider: 'recovery' });
    }
    const redirectTo = resolveRedirect(deps, context);
    await sendLinkEmail(deps, tx, { type: 'recovery', user, redirectTo, isPkce: challenge !== null });
    return user.id;
  });
  recordSecurityEvent(deps, context, { action: 'user_recovery_requested', actorId });
  return context.json({});
}
