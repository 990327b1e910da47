import { z } from 'zod';
import { requireEmail, requirePhone } from '../addresses.ts';
import { type AuthContext, type AuthDependencies, readBody } from '../auth-environment.ts';
import { text } from '../body-fields.ts';
import { errors } from '../errors.ts';
import { sendEmailChange, sendLink } from '../mails.ts';
import { issuePhoneCode, sendPhoneCode } from '../phone-codes.ts';
import { redirectTarget } from '../redirects.ts';
import { findUser } from '../users.ts';

const bodySchema = z.object({
  type: z.enum(['signup', 'email_change', 'sms', 'phone_change'], {
    error: 'Missing one of these types: signup, email_change, sms, phone_change',
  }),
  email: text,
  phone: text,
});

/** POST /resend: sends a confirmation once more; nothing, and the same answer, where none is waited for. */
export async function resend(environment: AuthDependencies, context: AuthContext): Promise<Response> {
  await environment.limits.attempt('resend', context.env.clientAddress);
  const body = await readBody(context, bodySchema);
  const { type } = body;
  if (type === 'signup' && !body.email)
    throw errors.validationFailed('Type provided requires an email address');
  if (type === 'sms' && !body.phone) throw errors.validationFailed('Type provided requires a phone number');
  if (body.email && body.phone)
    throw errors.validationFailed('Only an email address or phone number should be provided.');
  if (body.phone) return resendText(environment, context, { type, phone: requirePhone(body.phone) });
  if (!body.email) throw errors.validationFailed('Missing email address or phone number');
  const email = requireEmail(body.email);
  await environment.limits.messageTo('email', email, ['confirmation']);
  await environment.transact(async (tx) => {
    const user = (await findUser(tx, { email }))?.user;
    const redirectTo = redirectTarget(environment, context);
    if (type === 'signup' && user && !user.email_confirmed_at) {
      await sendLink(environment, tx, { type, user, redirectTo });
      return;
    }
    if (type === 'email_change' && user?.new_email) {
      await sendEmailChange(environment, tx, { user, newEmail: user.new_email, redirectTo });
    }
  });
  return context.json({});
}

async function resendText(
  environment: AuthDependencies,
  context: AuthContext,
  { phone, type }: { phone: string; type: string },
): Promise<Response> {
  if (!environment.config.sms.enable_signup)
    throw errors.providerDisabled('phone', 'Phone logins are disabled');
  await environment.limits.messageTo('sms', phone, ['confirmation']);
  const sms = await environment.transact(async (tx) => {
    const user = (await findUser(tx, { phone }))?.user;
    if (type === 'sms' && user && !user.phone_confirmed_at) {
      return issuePhoneCode(environment, tx, {
        user,
        phone,
        token: 'confirmation_token',
        channel: 'sms',
        isPaced: true,
      });
    }
    if (type === 'phone_change' && user?.new_phone) {
      const change = {
        user,
        phone: user.new_phone,
        token: 'phone_change_token',
        channel: 'sms',
        isPaced: true,
      } as const;
      return issuePhoneCode(environment, tx, change);
    }
    return null;
  });
  if (sms) await sendPhoneCode(environment, sms);
  return context.json({});
}
