import { z } from 'zod';
import { requireEmail } from '../addresses.ts';
import { type AuthContext, type AuthDependencies, readBody } from '../auth-environment.ts';
import { text } from '../body-fields.ts';
import { errors } from '../errors.ts';
import { sendLink } from '../mails.ts';
import { beginFlow, challengeFields, challengeOf } from '../pkce.ts';
import { recordEvent } from '../record-event.ts';
import { redirectTarget } from '../redirects.ts';
import { findUser } from '../users.ts';

const bodySchema = z.object({ email: text, ...challengeFields });

/** POST /recover: mails a link to set a new password. Answers the same whether or not somebody has the address. */
export async function recover(environment: AuthDependencies, context: AuthContext): Promise<Response> {
  await environment.limits.attempt('recover', context.env.clientAddress);
  const body = await readBody(context, bodySchema);
  if (!body.email) throw errors.validationFailed('Password recovery requires an email');
  const email = requireEmail(body.email);
  const challenge = challengeOf(body);
  await environment.limits.messageTo('email', email, ['link']);
  const actorId = await environment.transact(async (tx) => {
    const stored = await findUser(tx, { email });
    if (!stored) return null;
    const { user } = stored;
    if (challenge) {
      await beginFlow(tx, { challenge, userId: user.id, method: 'recovery', provider: 'recovery' });
    }
    const redirectTo = redirectTarget(environment, context);
    await sendLink(environment, tx, { type: 'recovery', user, redirectTo, isPkce: challenge !== null });
    return user.id;
  });
  recordEvent(environment, context, { action: 'user_recovery_requested', actorId });
  return context.json({});
}
