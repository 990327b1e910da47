import { z } from 'zod';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { parseEmail } from '../email-address.ts';
import { errors } from '../errors.ts';
import { insertUserWithHooks } from '../hooks/insert-user-with-hooks.ts';
import { hashPassword, requireStrongPassword } from '../passwords.ts';
import { sendPhoneCode } from '../phone-codes.ts';
import { parsePhone } from '../phone-number.ts';
import { challengeFields, parseChallenge } from '../pkce.ts';
import { recordLogin, recordSecurityEvent } from '../record-security-event.ts';
import { resolveRedirect } from '../redirects.ts';
import { decoyUser, needsConfirmation, register, requireSignup } from '../registration.ts';
import { optionalMetadata, optionalText, readBody } from '../request-body.ts';
import { openSession, readDevice } from '../sessions.ts';
import { requireChannel } from '../sms.ts';

const bodySchema = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: optionalMetadata,
  channel: z.string().nullish(),
  ...challengeFields,
});

type Body = z.output<typeof bodySchema>;

/** POST /signup: creates an account and, without confirmations, signs in. */
export async function signup(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  const body = await readBody(context, bodySchema);
  if (!body.email && !body.phone) return signUpAnonymously(deps, context, body);
  await deps.limits.attempt('signUp', context.env.clientAddress);
  const kind = body.email ? 'email' : 'phone';
  requireSignup(deps, kind);
  if (!body.password) throw errors.validationFailed('Signup requires a valid password');
  await requireStrongPassword(body.password, deps.config);
  if (body.email && body.phone) {
    throw errors.validationFailed('Only an email address or phone number should be provided on signup.');
  }
  const challenge = parseChallenge(body);
  if (challenge && kind === 'phone') throw errors.validationFailed('PKCE not supported for phone signups');
  const address = kind === 'email' ? { email: parseEmail(body.email) } : { phone: parsePhone(body.phone) };
  const encryptedPassword = await hashPassword(body.password, deps.config);
  const data = body.data ?? {};
  const isConfirmed = !needsConfirmation(deps, kind);
  const redirectTo = resolveRedirect(deps, context);
  const channel = requireChannel(body.channel);
  if (!isConfirmed) {
    const [to = ''] = Object.values(address);
    await deps.limits.messageTo(kind === 'email' ? 'email' : 'sms', to, ['confirmation']);
  }
  const outcome = await deps.transact(async (tx) => {
    const details = { address, encryptedPassword, data, redirectTo, challenge, channel };
    const registered = await register(deps, tx, details);
    if (!registered || !isConfirmed) return registered;
    const userId = registered.user.id;
    const device = readDevice(context);
    return { session: await openSession(deps, tx, { userId, method: 'password', device }) };
  });
  if (outcome === null) {
    if (isConfirmed) throw errors.userExists();
    return context.json(decoyUser(address, data));
  }
  const signedUp = 'session' in outcome ? outcome.session.user : outcome.user;
  recordSecurityEvent(deps, context, {
    action: 'user_signedup',
    actorId: signedUp.id,
    traits: { method: kind },
  });
  if ('session' in outcome) return context.json(outcome.session);
  if (outcome.sms) await sendPhoneCode(deps, outcome.sms);
  const { user } = outcome;
  // The metadata of an invitation must not be revealed to anyone who enters its address.
  return context.json(user.invited_at ? { ...user, user_metadata: {}, identities: [] } : user);
}

async function signUpAnonymously(
  deps: AuthDependencies,
  context: AuthContext,
  { data }: Body,
): Promise<Response> {
  if (!deps.config.enable_anonymous_sign_ins) throw errors.anonymousDisabled();
  if (!deps.config.enable_signup) throw errors.signupDisabled();
  await deps.limits.attempt('anonymous', context.env.clientAddress);
  const session = await deps.transact(async (tx) => {
    const userId = await insertUserWithHooks(deps, tx, {
      encryptedPassword: null,
      isEmailConfirmed: false,
      isPhoneConfirmed: false,
      isAnonymous: true,
      userMetadata: data ?? {},
    });
    const device = readDevice(context);
    return openSession(deps, tx, { userId, method: 'anonymous', device });
  });
  recordLogin(deps, context, session, 'anonymous');
  return context.json(session);
}
