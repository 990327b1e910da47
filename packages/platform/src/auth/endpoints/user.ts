import { z } from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { requireEmailInterval, sendEmailChangeEmails } from '../auth-emails.ts';
import { applyEmailChange, applyPhoneChange } from '../confirmation.ts';
import { parseEmail } from '../email-address.ts';
import { errors } from '../errors.ts';
import { consumeToken, invalidateOutstandingTokens, tokenHash } from '../one-time-tokens.ts';
import { hashPassword, requireStrongPassword, verifyPassword } from '../passwords.ts';
import { issuePhoneCode, sendPhoneCode } from '../phone-codes.ts';
import { parsePhone } from '../phone-number.ts';
import { challengeFields, createFlow, parseChallenge } from '../pkce.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import { resolveRedirect } from '../redirects.ts';
import { optionalMetadata, optionalText, readBody } from '../request-body.ts';
import { requireSecondFactor, requireUser, type SignedInCaller } from '../require-caller.ts';
import { deleteSessions } from '../sessions.ts';
import { requireChannel, type Sms } from '../sms.ts';
import { findUser, type User, updateUser } from '../users.ts';

/** GET /user: returns the caller's account. */
export async function getUser(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  const { user } = await deps.transact((tx) => requireUser(tx, context.env.identity));
  return context.json(user);
}

const changesSchema = z.object({
  email: optionalText,
  phone: optionalText,
  channel: z.string().nullish(),
  password: z.string().optional(),
  current_password: optionalText,
  nonce: optionalText,
  data: optionalMetadata,
  ...challengeFields,
});

interface Changes extends z.output<typeof changesSchema> {
  /** Whether they differ from the account's. */
  readonly isChanged: { readonly email: boolean; readonly phone: boolean };
}

/**
 * PUT /user: changes the caller's password and metadata; the email address and phone number change once confirmed.
 * A new password ends all other sessions.
 */
export async function putUser(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  await deps.limits.attempt('changeUser', context.env.clientAddress);
  const read = await readBody(context, changesSchema);
  const email = read.email && parseEmail(read.email);
  const phone = read.phone && parsePhone(read.phone);
  const caller = await deps.transact((tx) => requireUser(tx, context.env.identity));
  const isChanged = {
    email: email !== '' && email !== caller.user.email,
    phone: phone !== '' && phone !== caller.user.phone,
  };
  const changes = { ...read, email, phone, isChanged };
  const { password } = changes;
  await requireMayChange(deps, caller, { changes, address: context.env.clientAddress });
  const encryptedPassword = password === undefined ? undefined : await hashPassword(password, deps.config);
  const { sms, user: changed } = await deps.transact((tx) =>
    applyChanges(deps, context, tx, { changes, encryptedPassword }),
  );
  if (sms) await sendPhoneCode(deps, sms);
  const actorId = caller.user.id;
  if (encryptedPassword) recordSecurityEvent(deps, context, { action: 'user_updated_password', actorId });
  for (const kind of ['email', 'phone'] as const)
    if (isChanged[kind])
      recordSecurityEvent(deps, context, { action: 'user_modified', actorId, traits: { asked: kind } });
  return context.json(changed);
}

/** @throws AuthError when the account, the session or the new password does not allow the changes */
async function requireMayChange(
  deps: AuthDependencies,
  caller: SignedInCaller,
  { address, changes }: { address: string; changes: Changes },
): Promise<void> {
  const { email, isChanged, nonce, password, phone } = changes;
  const isSensitive = password !== undefined || isChanged.email || isChanged.phone;
  if (caller.isSso && (isSensitive || nonce)) throw errors.ssoManaged();
  const needsFactor = 'AAL2 session is required to update email or password when MFA is enabled.';
  if (isSensitive) requireSecondFactor(caller, needsFactor, 401);
  if (password === undefined) return;
  await requireStrongPassword(password, deps.config);
  if (caller.user.is_anonymous && !email && !phone) throw errors.anonymousPassword();
  await requireCurrentPassword(deps, caller, { password: changes.current_password, address });
  if (await verifyPassword(password, caller.encryptedPassword, deps.config)) throw errors.samePassword();
}

/** @returns the account as changed, and the code to send to a new phone number */
async function applyChanges(
  deps: AuthDependencies,
  context: AuthContext,
  tx: Transaction,
  { changes, encryptedPassword }: { changes: Changes; encryptedPassword: string | undefined },
): Promise<{ sms: Sms | null; user: User | undefined }> {
  const { email, isChanged, phone } = changes;
  const current = await requireUser(tx, context.env.identity);
  const { sessionId, user } = current;
  if (encryptedPassword) await requireRecentLogin(deps, tx, current, changes.nonce);
  await updateUser(tx, user.id, { encryptedPassword, userMetadata: changes.data ?? undefined });
  if (encryptedPassword) {
    await deleteSessions(tx, { userId: user.id, sessionId, scope: 'others' });
    await invalidateOutstandingTokens(tx, user.id);
  }
  if (isChanged.email) {
    const redirectTo = resolveRedirect(deps, context);
    await requestEmailChange(deps, tx, { user, newEmail: email, changes, redirectTo });
  }
  const sms = isChanged.phone ? await requestPhoneChange(deps, tx, { user, phone, changes }) : null;
  return { sms, user: (await findUser(tx, { id: user.id }))?.user };
}

/** @returns the code to send; null when phone numbers need no confirmation */
async function requestPhoneChange(
  deps: AuthDependencies,
  tx: Transaction,
  { changes, phone, user }: { user: User; phone: string; changes: Changes },
): Promise<Sms | null> {
  if (await findUser(tx, { phone })) throw errors.phoneExists();
  await tx.query('update auth.users set phone_change = $2 where id = $1', [user.id, phone]);
  if (!deps.config.sms.enable_confirmations) {
    await applyPhoneChange(tx, user.id);
    return null;
  }
  const channel = requireChannel(changes.channel);
  return issuePhoneCode(deps, tx, { user, phone, token: 'phone_change_token', channel });
}

/**
 * With `require_current_password`, a password change requires the current password, except in a session opened by an
 * email link or code.
 *
 * @throws AuthError current_password_required, current_password_invalid
 */
async function requireCurrentPassword(
  deps: AuthDependencies,
  { encryptedPassword, sessionId, user }: SignedInCaller,
  { address, password }: { password: string; address: string },
): Promise<void> {
  if (!deps.config.email.require_current_password || !encryptedPassword) return;
  const emailLogin = await deps.transact((tx) =>
    tx.query(
      `select from auth.mfa_amr_claims
       where session_id = $1 and authentication_method in ('otp', 'magiclink', 'recovery')`,
      [sessionId],
    ),
  );
  if (emailLogin.rowCount) return;
  if (!password) throw errors.currentPassword('required');
  await deps.passwordBackoff.attempt(user.email || user.phone, address);
  if (!(await verifyPassword(password, encryptedPassword, deps.config)))
    throw errors.currentPassword('invalid');
  await deps.passwordBackoff.signedIn([user.email, user.phone], address);
}

async function requestEmailChange(
  deps: AuthDependencies,
  tx: Transaction,
  options: { user: User; newEmail: string; changes: Changes; redirectTo: string },
): Promise<void> {
  const { newEmail, redirectTo, user } = options;
  if (await findUser(tx, { email: newEmail })) throw errors.emailExists();
  if (user.is_anonymous && !deps.config.email.enable_confirmations) {
    await tx.query('update auth.users set email_change = $2 where id = $1', [user.id, newEmail]);
    await applyEmailChange(tx, user.id);
    return;
  }
  const challenge = parseChallenge(options.changes);
  if (challenge) {
    await createFlow(tx, { challenge, userId: user.id, method: 'email_change', provider: 'email_change' });
  }
  await requireEmailInterval(deps, tx, user, 'email_change_token_new');
  await sendEmailChangeEmails(deps, tx, { user, newEmail, redirectTo, isPkce: challenge !== null });
}

/**
 * With `secure_password_change`, a password change requires a session less than 24 hours old or a nonce.
 *
 * @throws AuthError reauthentication_needed, reauthentication_not_valid
 */
async function requireRecentLogin(
  deps: AuthDependencies,
  tx: Transaction,
  { sessionId, user }: SignedInCaller,
  nonce: string,
): Promise<void> {
  if (!deps.config.email.secure_password_change) return;
  const recent = await tx.query(
    "select from auth.sessions where id = $1 and created_at > now() - interval '24 hours'",
    [sessionId],
  );
  if (recent.rowCount) return;
  if (!nonce) throw errors.reauthenticationNeeded();
  await deps.limits.guess(`nonce ${user.id}`);
  const hashes = [tokenHash(deps, user.email || user.phone, nonce)];
  const types = ['reauthentication_token'] as const;
  const { otp_expiry: expiry } = deps.config[user.email ? 'email' : 'sms'];
  const consumed = await consumeToken(tx, { hashes, types, expiry, userId: user.id });
  if (!consumed) throw errors.nonceInvalid();
}
