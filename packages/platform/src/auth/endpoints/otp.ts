import { z } from 'zod';
import { requireEmail, requirePhone } from '../addresses.ts';
import { type AuthContext, type AuthDependencies, readBody } from '../auth-environment.ts';
import { metadata, text } from '../body-fields.ts';
import { errors } from '../errors.ts';
import { sendLink } from '../mails.ts';
import { issuePhoneCode, sendPhoneCode } from '../phone-codes.ts';
import { beginFlow, challengeFields, challengeOf } from '../pkce.ts';
import { redirectTarget } from '../redirects.ts';
import { needsConfirmation, register } from '../registration.ts';
import { requireChannel, type Sms } from '../sms.ts';
import { findUser } from '../users.ts';

const bodySchema = z.object({
  email: text,
  phone: text,
  create_user: z.boolean().default(true),
  data: metadata,
  channel: z.string().nullish(),
  ...challengeFields,
});

type Body = z.output<typeof bodySchema>;

/** POST /otp: sends a code to sign in with. */
export async function otp(environment: AuthDependencies, context: AuthContext): Promise<Response> {
  await environment.limits.attempt('otp', context.env.clientAddress);
  const body = await readBody(context, bodySchema);
  if (body.email && body.phone) {
    throw errors.validationFailed('Only an email address or phone number should be provided');
  }
  if (body.email && body.channel) {
    throw errors.validationFailed('Channel should only be specified with Phone OTP');
  }
  if (body.email) return mailCode(environment, context, body);
  if (body.phone) return textCode(environment, context, body);
  throw errors.validationFailed('One of email or phone must be set');
}

/** POST /magiclink: the older name of an e-mailed code. */
export async function magicLink(environment: AuthDependencies, context: AuthContext): Promise<Response> {
  await environment.limits.attempt('otp', context.env.clientAddress);
  return mailCode(environment, context, await readBody(context, bodySchema));
}

/**
 * A closed installation answers the same for addresses that nobody has. An open one says `otp_disabled` to who asks
 * for no account, as Supabase Auth does: there a sign-up would tell as much.
 */
async function mailCode(environment: AuthDependencies, context: AuthContext, body: Body): Promise<Response> {
  const email = requireEmail(body.email);
  const challenge = challengeOf(body);
  await environment.limits.messageTo('email', email, ['confirmation', 'link']);
  const { config } = environment;
  const mayCreate = body.create_user && config.enable_signup && config.email.enable_signup;
  await environment.transact(async (tx) => {
    const redirectTo = redirectTarget(environment, context);
    let stored = await findUser(tx, { email });
    if (!stored?.user.email_confirmed_at) {
      if (!stored && !body.create_user && config.enable_signup) throw errors.otpDisabled();
      if (!stored && !mayCreate) return;
      const data = body.data ?? {};
      await register(environment, tx, {
        address: { email },
        encryptedPassword: '',
        data,
        redirectTo,
        challenge,
      });
      // The confirmation is a sign-in link already.
      if (needsConfirmation(environment, 'email')) return;
      stored = await findUser(tx, { email });
    }
    if (!stored) return;
    const { user } = stored;
    if (challenge) {
      await beginFlow(tx, { challenge, userId: user.id, method: 'magiclink', provider: 'magiclink' });
    }
    await sendLink(environment, tx, { type: 'magiclink', user, redirectTo, isPkce: challenge !== null });
  });
  return context.json({});
}

async function textCode(environment: AuthDependencies, context: AuthContext, body: Body): Promise<Response> {
  const { config } = environment;
  if (!config.sms.enable_signup) throw errors.providerDisabled('phone', 'Unsupported phone provider');
  const phone = requirePhone(body.phone);
  const channel = requireChannel(body.channel);
  await environment.limits.messageTo('sms', phone, ['confirmation', 'link']);
  const mayCreate = body.create_user && config.enable_signup;
  const sms = await environment.transact(async (tx): Promise<Sms | null> => {
    let stored = await findUser(tx, { phone });
    if (!stored?.user.phone_confirmed_at) {
      if (!stored && !body.create_user && config.enable_signup) throw errors.otpDisabled();
      if (!stored && !mayCreate) return null;
      const registered = await register(environment, tx, {
        address: { phone },
        encryptedPassword: '',
        data: body.data ?? {},
        redirectTo: '',
        challenge: null,
        channel,
      });
      if (registered?.sms) return registered.sms;
      stored = await findUser(tx, { phone });
    }
    if (!stored) return null;
    const { user } = stored;
    return issuePhoneCode(environment, tx, {
      user,
      phone,
      token: 'confirmation_token',
      channel,
      isPaced: true,
    });
  });
  if (sms) await sendPhoneCode(environment, sms);
  return context.json({});
}
