import { z } from 'zod';
import type { Transaction } from '../../database/database.ts';
import { requireEmail, requirePhone } from '../addresses.ts';
import { type AuthContext, type AuthDependencies, readBody } from '../auth-environment.ts';
import { metadata, text } from '../body-fields.ts';
import { applyEmailChange, applyPhoneChange } from '../confirmation.ts';
import { errors } from '../errors.ts';
import { requireQuiet, sendEmailChange } from '../mails.ts';
import { consumeToken, tokenHash, voidEverythingSent } from '../one-time-tokens.ts';
import { hashPassword, passwordMatches, requireStrongPassword } from '../passwords.ts';
import { issuePhoneCode, sendPhoneCode } from '../phone-codes.ts';
import { beginFlow, challengeFields, challengeOf } from '../pkce.ts';
import { recordEvent } from '../record-event.ts';
import { redirectTarget } from '../redirects.ts';
import { requireUser, type SignedInCaller } from '../require-caller.ts';
import { closeSessions } from '../sessions.ts';
import { requireChannel, type Sms } from '../sms.ts';
import { findUser, type User, updateUser } from '../users.ts';

/** GET /user: the caller's own account. */
export async function getUser(environment: AuthDependencies, context: AuthContext): Promise<Response> {
  const { user } = await environment.transact((tx) => requireUser(tx, context.env.identity));
  return context.json(user);
}

const changesSchema = z.object({
  email: text,
  phone: text,
  channel: z.string().nullish(),
  password: z.string().optional(),
  current_password: text,
  nonce: text,
  data: metadata,
  ...challengeFields,
});

type Changes = z.output<typeof changesSchema>;

/**
 * PUT /user: changes the caller's password and metadata at once, their e-mail address once they have shown that it
 * is theirs. A new password signs out every other device.
 */
export async function putUser(environment: AuthDependencies, context: AuthContext): Promise<Response> {
  await environment.limits.attempt('changeUser', context.env.clientAddress);
  const changes = await readBody(context, changesSchema);
  const email = changes.email && requireEmail(changes.email);
  const phone = changes.phone && requirePhone(changes.phone);
  const caller = await environment.transact((tx) => requireUser(tx, context.env.identity));
  const { password } = changes;
  const isOther = {
    email: email !== '' && email !== caller.user.email,
    phone: phone !== '' && phone !== caller.user.phone,
  };
  requireSecondFactor(caller, password !== undefined || isOther.email || isOther.phone);
  if (password !== undefined) {
    await requireStrongPassword(password, environment.config);
    if (caller.user.is_anonymous && !email && !phone) throw errors.anonymousPassword();
    await requireCurrentPassword(environment, caller, {
      password: changes.current_password,
      address: context.env.clientAddress,
    });
    if (await passwordMatches(password, caller.encryptedPassword)) throw errors.samePassword();
  }
  const encryptedPassword = password === undefined ? undefined : await hashPassword(password);
  const { sms, user: changed } = await environment.transact(async (tx) => {
    const current = await requireUser(tx, context.env.identity);
    const { sessionId, user } = current;
    if (encryptedPassword) await requireFreshSignIn(environment, tx, current, changes.nonce);
    await updateUser(tx, user.id, { encryptedPassword, userMetadata: changes.data ?? undefined });
    if (encryptedPassword) {
      await closeSessions(tx, { userId: user.id, sessionId, scope: 'others' });
      await voidEverythingSent(tx, user.id);
    }
    if (isOther.email) {
      const redirectTo = redirectTarget(environment, context);
      await askForEmail(environment, tx, { user, newEmail: email, changes, redirectTo });
    }
    const code = isOther.phone ? await askForPhone(environment, tx, { user, phone, changes }) : null;
    return { sms: code, user: (await findUser(tx, { id: user.id }))?.user };
  });
  if (sms) await sendPhoneCode(environment, sms);
  const actorId = caller.user.id;
  if (encryptedPassword) recordEvent(environment, context, { action: 'user_updated_password', actorId });
  for (const kind of ['email', 'phone'] as const)
    if (isOther[kind])
      recordEvent(environment, context, { action: 'user_modified', actorId, traits: { asked: kind } });
  return context.json(changed);
}

/** @returns the message to send; null where numbers need no confirmation */
async function askForPhone(
  environment: AuthDependencies,
  tx: Transaction,
  { changes, phone, user }: { user: User; phone: string; changes: Changes },
): Promise<Sms | null> {
  if (await findUser(tx, { phone })) throw errors.phoneExists();
  await tx.query('update auth.users set phone_change = $2 where id = $1', [user.id, phone]);
  if (!environment.config.sms.enable_confirmations) {
    await applyPhoneChange(tx, user.id);
    return null;
  }
  const channel = requireChannel(changes.channel);
  return issuePhoneCode(environment, tx, { user, phone, token: 'phone_change_token', channel });
}

/** Who has a second factor changes what they sign in with only after showing it. */
function requireSecondFactor({ aal, user }: SignedInCaller, isSensitive: boolean): void {
  const hasFactor = user.factors?.some(({ status }) => status === 'verified') ?? false;
  if (!isSensitive || !hasFactor || aal === 'aal2') return;
  throw errors.insufficientAal(
    401,
    'AAL2 session is required to update email or password when MFA is enabled.',
  );
}

/**
 * Where config.toml asks for it, who changes a password shows the present one; who came by a link in a mail need not.
 *
 * @throws AuthError current_password_required, current_password_invalid
 */
async function requireCurrentPassword(
  environment: AuthDependencies,
  { encryptedPassword, sessionId, user }: SignedInCaller,
  { address, password }: { password: string; address: string },
): Promise<void> {
  if (!environment.config.email.require_current_password || !encryptedPassword) return;
  const mailed = await environment.transact((tx) =>
    tx.query(
      `select from auth.mfa_amr_claims
       where session_id = $1 and authentication_method in ('otp', 'magiclink', 'recovery')`,
      [sessionId],
    ),
  );
  if (mailed.rowCount) return;
  if (!password) throw errors.currentPassword('required');
  await environment.passwordPause.attempt(user.email || user.phone, address);
  if (!(await passwordMatches(password, encryptedPassword))) throw errors.currentPassword('invalid');
  await environment.passwordPause.signedIn([user.email, user.phone], address);
}

async function askForEmail(
  environment: AuthDependencies,
  tx: Transaction,
  options: { user: User; newEmail: string; changes: Changes; redirectTo: string },
): Promise<void> {
  const { newEmail, redirectTo, user } = options;
  if (await findUser(tx, { email: newEmail })) throw errors.emailExists();
  if (user.is_anonymous && !environment.config.email.enable_confirmations) {
    await tx.query('update auth.users set email_change = $2 where id = $1', [user.id, newEmail]);
    await applyEmailChange(tx, user.id);
    return;
  }
  const challenge = challengeOf(options.changes);
  if (challenge) {
    await beginFlow(tx, { challenge, userId: user.id, method: 'email_change', provider: 'email_change' });
  }
  await requireQuiet(environment, tx, user, 'email_change_token_new');
  await sendEmailChange(environment, tx, { user, newEmail, redirectTo, isPkce: challenge !== null });
}

/**
 * Where config.toml asks for it, a password is changed only soon after a sign-in or with a mailed nonce.
 *
 * @throws AuthError reauthentication_needed, reauthentication_not_valid
 */
async function requireFreshSignIn(
  environment: AuthDependencies,
  tx: Transaction,
  { sessionId, user }: SignedInCaller,
  nonce: string,
): Promise<void> {
  const { otp_expiry: expiry, secure_password_change: isAsked } = environment.config.email;
  if (!isAsked) return;
  const recent = await tx.query(
    "select from auth.sessions where id = $1 and created_at > now() - interval '24 hours'",
    [sessionId],
  );
  if (recent.rowCount) return;
  if (!nonce) throw errors.reauthenticationNeeded();
  await environment.limits.guess(`nonce ${user.id}`);
  const hashes = [tokenHash(environment, user.email || user.phone, nonce)];
  const types = ['reauthentication_token'] as const;
  const consumed = await consumeToken(tx, { hashes, types, expiry, userId: user.id });
  if (!consumed) throw errors.nonceInvalid();
}
