import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { sendReauthenticationEmail } from '../auth-emails.ts';
import { errors } from '../errors.ts';
import { issuePhoneCode, sendPhoneCode } from '../phone-codes.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import { requireUser } from '../require-caller.ts';

/** GET /reauthenticate: sends a nonce for a password change by PUT /user. */
export async function reauthenticate(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  const { actorId, sms } = await deps.transact(async (tx) => {
    const { user } = await requireUser(tx, context.env.identity);
    const { email, phone } = user;
    if (!email && !phone) {
      throw errors.validationFailed(
        'Reauthentication requires the user to have an email or a phone number',
        422,
      );
    }
    if (email) {
      if (!user.email_confirmed_at) throw errors.emailNotConfirmed('Please verify your email first.', 422);
      await sendReauthenticationEmail(deps, tx, user);
      return { actorId: user.id, sms: null };
    }
    if (!user.phone_confirmed_at) throw errors.phoneNotConfirmed('Please verify your phone first.', 422);
    const code = { user, phone, token: 'reauthentication_token', channel: 'sms' } as const;
    return { actorId: user.id, sms: await issuePhoneCode(deps, tx, code) };
  });
  recordSecurityEvent(deps, context, { action: 'user_reauthenticate_requested', actorId });
  if (sms) await sendPhoneCode(deps, sms);
  return context.json({});
}
