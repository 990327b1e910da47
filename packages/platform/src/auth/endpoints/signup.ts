import { z } from 'zod';
import { requireEmail, requirePhone } from '../addresses.ts';
import { type AuthContext, type AuthDependencies, readBody } from '../auth-environment.ts';
import { metadata, text } from '../body-fields.ts';
import { errors } from '../errors.ts';
import { hashPassword, requireStrongPassword } from '../passwords.ts';
import { sendPhoneCode } from '../phone-codes.ts';
import { challengeFields, challengeOf } from '../pkce.ts';
import { recordEvent, recordLogin } from '../record-event.ts';
import { redirectTarget } from '../redirects.ts';
import { decoyUser, needsConfirmation, register, requireSignup } from '../registration.ts';
import { deviceOf, openSession } from '../sessions.ts';
import { requireChannel } from '../sms.ts';
import { insertUser } from '../users.ts';

const bodySchema = z.object({
  email: text,
  phone: text,
  password: text,
  data: metadata,
  channel: z.string().nullish(),
  ...challengeFields,
});

type Body = z.output<typeof bodySchema>;

/** POST /signup: makes an account and, when addresses need no confirmation, signs in. */
export async function signup(environment: AuthDependencies, context: AuthContext): Promise<Response> {
  const body = await readBody(context, bodySchema);
  if (!body.email && !body.phone) return signUpAnonymously(environment, context, body);
  await environment.limits.attempt('signUp', context.env.clientAddress);
  const kind = body.email ? 'email' : 'phone';
  requireSignup(environment, kind);
  if (!body.password) throw errors.validationFailed('Signup requires a valid password');
  await requireStrongPassword(body.password, environment.config);
  if (body.email && body.phone) {
    throw errors.validationFailed('Only an email address or phone number should be provided on signup.');
  }
  const challenge = challengeOf(body);
  if (challenge && kind === 'phone') throw errors.validationFailed('PKCE not supported for phone signups');
  const address =
    kind === 'email' ? { email: requireEmail(body.email) } : { phone: requirePhone(body.phone) };
  const encryptedPassword = await hashPassword(body.password);
  const data = body.data ?? {};
  const isConfirmed = !needsConfirmation(environment, kind);
  const redirectTo = redirectTarget(environment, context);
  const channel = requireChannel(body.channel);
  if (!isConfirmed) {
    const [to = ''] = Object.values(address);
    await environment.limits.messageTo(kind === 'email' ? 'email' : 'sms', to, ['confirmation']);
  }
  const done = await environment.transact(async (tx) => {
    const details = { address, encryptedPassword, data, redirectTo, challenge, channel };
    const registered = await register(environment, tx, details);
    if (!registered || !isConfirmed) return registered;
    const userId = registered.user.id;
    const device = deviceOf(context);
    return { session: await openSession(environment, tx, { userId, method: 'password', device }) };
  });
  if (done === null) {
    if (isConfirmed) throw errors.userExists();
    return context.json(decoyUser(address, data));
  }
  const signedUp = 'session' in done ? done.session.user : done.user;
  recordEvent(environment, context, {
    action: 'user_signedup',
    actorId: signedUp.id,
    traits: { method: kind },
  });
  if ('session' in done) return context.json(done.session);
  if (done.sms) await sendPhoneCode(environment, done.sms);
  const { user } = done;
  // What an administrator wrote about somebody they invited is not for whoever types the address.
  return context.json(user.invited_at ? { ...user, user_metadata: {}, identities: [] } : user);
}

async function signUpAnonymously(
  environment: AuthDependencies,
  context: AuthContext,
  { data }: Body,
): Promise<Response> {
  if (!environment.config.enable_anonymous_sign_ins) throw errors.anonymousDisabled();
  if (!environment.config.enable_signup) throw errors.signupDisabled();
  await environment.limits.attempt('anonymous', context.env.clientAddress);
  const session = await environment.transact(async (tx) => {
    const userId = await insertUser(tx, {
      encryptedPassword: null,
      isEmailConfirmed: false,
      isPhoneConfirmed: false,
      isAnonymous: true,
      userMetadata: data ?? {},
    });
    const device = deviceOf(context);
    return openSession(environment, tx, { userId, method: 'anonymous', device });
  });
  recordLogin(environment, context, session, 'anonymous');
  return context.json(session);
}
