import { z } from 'zod';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { sendEmailChangeEmails, sendLinkEmail } from '../auth-emails.ts';
import { parseEmail } from '../email-address.ts';
import { errors } from '../errors.ts';
import { issuePhoneCode, sendPhoneCode } from '../phone-codes.ts';
import { parsePhone } from '../phone-number.ts';
import { resolveRedirect } from '../redirects.ts';
import { optionalText, readBody } from '../request-body.ts';
import { findUser } from '../users.ts';

const bodySchema = z.object({
  type: z.enum(['signup', 'email_change', 'sms', 'phone_change'], {
    error: 'Missing one of these types: signup, email_change, sms, phone_change',
  }),
  email: optionalText,
  phone: optionalText,
});

/** POST /resend: resends a pending confirmation. The response is the same when there is none. */
export async function resend(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  await deps.limits.attempt('resend', context.env.clientAddress);
  const body = await readBody(context, bodySchema);
  const { type } = body;
  if (type === 'signup' && !body.email)
    throw errors.validationFailed('Type provided requires an email address');
  if (type === 'sms' && !body.phone) throw errors.validationFailed('Type provided requires a phone number');
  if (body.email && body.phone)
    throw errors.validationFailed('Only an email address or phone number should be provided.');
  if (body.phone) return resendSms(deps, context, { type, phone: parsePhone(body.phone) });
  if (!body.email) throw errors.validationFailed('Missing email address or phone number');
  const email = parseEmail(body.email);
  await deps.limits.messageTo('email', email, ['confirmation']);
  await deps.transact(async (tx) => {
    const user = (await findUser(tx, { email }))?.user;
    const redirectTo = resolveRedirect(deps, context);
    if (type === 'signup' && user && !user.email_confirmed_at) {
      await sendLinkEmail(deps, tx, { type, user, redirectTo });
      return;
    }
    if (type === 'email_change' && user?.new_email) {
      await sendEmailChangeEmails(deps, tx, { user, newEmail: user.new_email, redirectTo });
    }
  });
  return context.json({});
}

async function resendSms(
  deps: AuthDependencies,
  context: AuthContext,
  { phone, type }: { phone: string; type: string },
): Promise<Response> {
  if (!deps.config.sms.enable_signup) throw errors.providerDisabled('phone', 'Phone logins are disabled');
  await deps.limits.messageTo('sms', phone, ['confirmation']);
  const sms = await deps.transact(async (tx) => {
    const user = (await findUser(tx, { phone }))?.user;
    if (type === 'sms' && user && !user.phone_confirmed_at) {
      return issuePhoneCode(deps, tx, {
        user,
        phone,
        token: 'confirmation_token',
        channel: 'sms',
        isRateLimited: true,
      });
    }
    if (type === 'phone_change' && user?.new_phone) {
      const change = {
        user,
        phone: user.new_phone,
        token: 'phone_change_token',
        channel: 'sms',
        isRateLimited: true,
      } as const;
      return issuePhoneCode(deps, tx, change);
    }
    return null;
  });
  if (sms) await sendPhoneCode(deps, sms);
  return context.json({});
}
