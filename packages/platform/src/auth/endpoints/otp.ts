import { z } from 'zod';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { sendLinkEmail } from '../auth-emails.ts';
import { parseEmail } from '../email-address.ts';
import { errors } from '../errors.ts';
import { issuePhoneCode, sendPhoneCode } from '../phone-codes.ts';
import { parsePhone } from '../phone-number.ts';
import { challengeFields, createFlow, parseChallenge } from '../pkce.ts';
import { resolveRedirect } from '../redirects.ts';
import { needsConfirmation, register } from '../registration.ts';
import { optionalMetadata, optionalText, readBody } from '../request-body.ts';
import { requireChannel, type Sms } from '../sms.ts';
import { findUser } from '../users.ts';

const bodySchema = z.object({
  email: optionalText,
  phone: optionalText,
  create_user: z.boolean().default(true),
  data: optionalMetadata,
  channel: z.string().nullish(),
  ...challengeFields,
});

type Body = z.output<typeof bodySchema>;

/** POST /otp: sends a sign-in code by email or SMS. */
export async function otp(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  await deps.limits.attempt('otp', context.env.clientAddress);
  const body = await readBody(context, bodySchema);
  if (body.email && body.phone) {
    throw errors.validationFailed('Only an email address or phone number should be provided');
  }
  if (body.email && body.channel) {
    throw errors.validationFailed('Channel should only be specified with Phone OTP');
  }
  if (body.email) return sendEmailOtp(deps, context, body);
  if (body.phone) return sendPhoneOtp(deps, context, body);
  throw errors.validationFailed('One of email or phone must be set');
}

/** POST /magiclink: the legacy name of an email code. */
export async function magicLink(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  await deps.limits.attempt('otp', context.env.clientAddress);
  return sendEmailOtp(deps, context, await readBody(context, bodySchema));
}

/**
 * With sign-ups disabled, the response is the same for unknown addresses. With sign-ups enabled, `create_user: false`
 * gets `otp_disabled` for them, as in Supabase Auth: a sign-up would reveal as much.
 */
async function sendEmailOtp(deps: AuthDependencies, context: AuthContext, body: Body): Promise<Response> {
  const email = parseEmail(body.email);
  const challenge = parseChallenge(body);
  await deps.limits.messageTo('email', email, ['confirmation', 'link']);
  const { config } = deps;
  const maySignUp = config.enable_signup && config.email.enable_signup;
  await deps.transact(async (tx) => {
    const redirectTo = resolveRedirect(deps, context);
    let stored = await findUser(tx, { email });
    if (!stored?.user.email_confirmed_at) {
      if (!stored && !maySignUp) return;
      if (!stored && !body.create_user) throw errors.otpDisabled();
      const data = body.data ?? {};
      await register(deps, tx, {
        address: { email },
        encryptedPassword: '',
        data,
        redirectTo,
        challenge,
      });
      // The confirmation link signs in, too.
      if (needsConfirmation(deps, 'email')) return;
      stored = await findUser(tx, { email });
    }
    if (!stored) return;
    const { user } = stored;
    if (challenge) {
      await createFlow(tx, { challenge, userId: user.id, method: 'magiclink', provider: 'magiclink' });
    }
    await sendLinkEmail(deps, tx, { type: 'magiclink', user, redirectTo, isPkce: challenge !== null });
  });
  return context.json({});
}

async function sendPhoneOtp(deps: AuthDependencies, context: AuthContext, body: Body): Promise<Response> {
  const { config } = deps;
  if (!config.sms.enable_signup) throw errors.providerDisabled('phone', 'Unsupported phone provider');
  const phone = parsePhone(body.phone);
  const channel = requireChannel(body.channel);
  await deps.limits.messageTo('sms', phone, ['confirmation', 'link']);
  const sms = await deps.transact(async (tx): Promise<Sms | null> => {
    let stored = await findUser(tx, { phone });
    if (!stored?.user.phone_confirmed_at) {
      if (!stored && !config.enable_signup) return null;
      if (!stored && !body.create_user) throw errors.otpDisabled();
      const registered = await register(deps, tx, {
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
    return issuePhoneCode(deps, tx, {
      user,
      phone,
      token: 'confirmation_token',
      channel,
      isRateLimited: true,
    });
  });
  if (sms) await sendPhoneCode(deps, sms);
  return context.json({});
}
