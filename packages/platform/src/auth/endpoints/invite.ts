import { z } from 'zod';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { sendLinkEmail } from '../auth-emails.ts';
import { parseEmail } from '../email-address.ts';
import { errors } from '../errors.ts';
import { insertUserWithHooks } from '../hooks/insert-user-with-hooks.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import { resolveRedirect } from '../redirects.ts';
import { optionalMetadata, optionalText, readBody } from '../request-body.ts';
import { requireAdmin } from '../require-caller.ts';
import { findUser, markInvited, requireUserById } from '../users.ts';

const bodySchema = z.object({
  email: optionalText,
  data: optionalMetadata,
});

/** POST /invite: creates an unconfirmed account and emails its owner a link. */
export async function invite(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const body = await readBody(context, bodySchema);
  const email = parseEmail(body.email);
  const user = await deps.transact(async (tx) => {
    const known = await findUser(tx, { email });
    if (known?.user.email_confirmed_at) throw errors.emailExists();
    const id =
      known?.user.id ??
      (await insertUserWithHooks(deps, tx, {
        email,
        encryptedPassword: null,
        isEmailConfirmed: false,
        isPhoneConfirmed: false,
        userMetadata: body.data ?? {},
      }));
    await markInvited(tx, id);
    const invited = await requireUserById(tx, id);
    const redirectTo = resolveRedirect(deps, context);
    await sendLinkEmail(deps, tx, { type: 'invite', user: invited.user, redirectTo });
    return (await requireUserById(tx, id)).user;
  });
  recordSecurityEvent(deps, context, { action: 'user_invited', traits: { user_id: user.id } });
  return context.json(user);
}
