import { z } from 'zod';
import { requireEmail } from '../addresses.ts';
import { type AuthContext, type AuthDependencies, readBody } from '../auth-environment.ts';
import { metadata, text } from '../body-fields.ts';
import { errors } from '../errors.ts';
import { sendLink } from '../mails.ts';
import { recordEvent } from '../record-event.ts';
import { redirectTarget } from '../redirects.ts';
import { requireAdmin } from '../require-caller.ts';
import { findUser, insertUser } from '../users.ts';

const bodySchema = z.object({
  email: text,
  data: metadata,
});

/** POST /invite: makes an unconfirmed account and mails its owner a link to it. */
export async function invite(environment: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const body = await readBody(context, bodySchema);
  const email = requireEmail(body.email);
  const user = await environment.transact(async (tx) => {
    const known = await findUser(tx, { email });
    if (known?.user.email_confirmed_at) throw errors.emailExists();
    const id =
      known?.user.id ??
      (await insertUser(tx, {
        email,
        encryptedPassword: null,
        isEmailConfirmed: false,
        isPhoneConfirmed: false,
        userMetadata: body.data ?? {},
      }));
    await tx.query('update auth.users set invited_at = now() where id = $1', [id]);
    const invited = await findUser(tx, { id });
    if (!invited) throw errors.userNotFound();
    const redirectTo = redirectTarget(environment, context);
    await sendLink(environment, tx, { type: 'invite', user: invited.user, redirectTo });
    return (await findUser(tx, { id }))?.user;
  });
  recordEvent(environment, context, { action: 'user_invited', traits: { user_id: user?.id ?? '' } });
  return context.json(user);
}
