import { z } from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { sendEmailChangeEmails, sendLinkEmail } from '../auth-emails.ts';
import { parseEmail } from '../email-address.ts';
import { errors } from '../errors.ts';
import { issuePhoneCode, sendPhoneCode } from '../phone-codes.ts';
import { parsePhone } from '../phone-number.ts';
import { type Challenge, challengeFields, createFlow, parseChallenge } from '../pkce.ts';
import { resolveRedirect } from '../redirects.ts';
import { optionalText, readBody } from '../request-body.ts';
import type { Sms } from '../sms.ts';
import { findUser, type User } from '../users.ts';

const bodySchema = z.object({
  type: z.enum(['signup', 'email_change', 'sms', 'phone_change'], {
    error: 'Missing one of these types: signup, email_change, sms, phone_change',
  }),
  email: optionalText,
  phone: optionalText,
  ...challengeFields,
});

type Body = z.output<typeof bodySchema>;

/** POST /resend: resends a pending confirmation. The response is the same when there is none. */
export async function resend(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  await deps.limits.attempt('resend', context.env.clientAddress);
  const body = await readBody(context, bodySchema);
  const { type } = body;
  const challenge = isEmailType(type) ? parseChallenge(body) : null;
  const key = readAddress(deps, body);
  const [address = ''] = Object.values(key);
  await deps.limits.messageTo('email' in key ? 'email' : 'sms', address, ['confirmation']);
  const redirectTo = resolveRedirect(deps, context);
  const sms = await deps.transact(async (tx) => {
    const user = (await findUser(tx, key))?.user;
    if (!user) return null;
    if (!isEmailType(type)) return reissueCode(deps, tx, { user, type });
    await resendEmail(deps, tx, { user, type, challenge, redirectTo });
    return null;
  });
  if (sms) await sendPhoneCode(deps, sms);
  return context.json({});
}

type EmailType = 'signup' | 'email_change';

const isEmailType = (type: Body['type']): type is EmailType => type === 'signup' || type === 'email_change';

/**
 * The address that identifies the account; the pending change may concern its other address.
 *
 * @throws AuthError validation_failed, phone_provider_disabled
 */
function readAddress(
  { config }: AuthDependencies,
  { email, phone, type }: Body,
): { email: string } | { phone: string } {
  if (type === 'signup' && !email) throw errors.validationFailed('Type provided requires an email address');
  if (type === 'sms' && !phone) throw errors.validationFailed('Type provided requires a phone number');
  if (email && phone)
    throw errors.validationFailed('Only an email address or phone number should be provided.');
  if (email) return { email: parseEmail(email) };
  if (!phone) throw errors.validationFailed('Missing email address or phone number');
  if (!config.sms.enable_signup) throw errors.providerDisabled('phone', 'Phone logins are disabled');
  return { phone: parsePhone(phone) };
}

async function resendEmail(
  deps: AuthDependencies,
  tx: Transaction,
  options: { user: User; type: EmailType; challenge: Challenge | null; redirectTo: string },
): Promise<void> {
  const { challenge, redirectTo, type, user } = options;
  const isSignup = type === 'signup';
  if (isSignup ? user.email_confirmed_at : !user.new_email) return;
  const method = isSignup ? 'email/signup' : 'email_change';
  const provider = isSignup ? 'email' : 'email_change';
  if (challenge) await createFlow(tx, { challenge, userId: user.id, method, provider });
  const isPkce = challenge !== null;
  if (isSignup) await sendLinkEmail(deps, tx, { type, user, redirectTo, isPkce });
  else await sendEmailChangeEmails(deps, tx, { user, newEmail: user.new_email ?? '', redirectTo, isPkce });
}

/** @returns the code to send; null when none is pending */
async function reissueCode(
  deps: AuthDependencies,
  tx: Transaction,
  { type, user }: { user: User; type: 'sms' | 'phone_change' },
): Promise<Sms | null> {
  const [phone, token] =
    type === 'sms'
      ? [user.phone_confirmed_at ? '' : user.phone, 'confirmation_token' as const]
      : [user.new_phone, 'phone_change_token' as const];
  return phone ? issuePhoneCode(deps, tx, { user, phone, token, channel: 'sms', isRateLimited: true }) : null;
}
