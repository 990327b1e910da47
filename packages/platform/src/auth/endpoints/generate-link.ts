import { z } from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { actionLink, issueLinkToken } from '../auth-emails.ts';
import { parseEmail } from '../email-address.ts';
import { errors } from '../errors.ts';
import { insertUserWithHooks } from '../hooks/insert-user-with-hooks.ts';
import { type IssuedToken, issueToken } from '../one-time-tokens.ts';
import { hashPassword, requireStrongPassword } from '../passwords.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import { resolveRedirect } from '../redirects.ts';
import { optionalMetadata, optionalText, readBody } from '../request-body.ts';
import { requireAdmin } from '../require-caller.ts';
import { findUser, markInvited, requireUserById, type User, updateUser } from '../users.ts';

const bodySchema = z.object({
  type: z.enum(['signup', 'magiclink', 'recovery', 'invite', 'email_change_current', 'email_change_new'], {
    error: (issue) => `Invalid email action link type requested: ${issue.input}`,
  }),
  email: optionalText,
  new_email: optionalText,
  password: optionalText,
  data: optionalMetadata,
  redirect_to: z.string().optional(),
});

/** Security event by link type. */
const LINK_ACTIONS = {
  signup: 'user_signedup',
  magiclink: 'user_recovery_requested',
  recovery: 'user_recovery_requested',
  invite: 'user_invited',
  email_change_current: 'user_modified',
  email_change_new: 'user_modified',
} as const;

type Body = z.output<typeof bodySchema>;

/** POST /admin/generate_link: returns a link for the administrator to deliver instead of sending an email. */
export async function generateLink(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const body = await readBody(context, bodySchema);
  const email = parseEmail(body.email);
  const encryptedPassword = await hashSignupPassword(body, deps);
  const redirectTo = resolveRedirect(deps, context, body.redirect_to);
  const link = await deps.transact(async (tx) => {
    const known = (await findUser(tx, { email }))?.user ?? null;
    // A magic link for an unknown address creates an account.
    const type = body.type === 'magiclink' && !known ? 'signup' : body.type;
    const user = await findOrCreateUser(deps, tx, { ...body, type, email, encryptedPassword }, known);
    const issued = await issueLink(deps, tx, { ...body, type, user });
    const verification = type.startsWith('email_change') ? 'email_change' : type;
    return {
      ...user,
      ...(await findUser(tx, { id: user.id }))?.user,
      action_link: actionLink(deps, { hash: issued.hash, type: verification, redirectTo }),
      email_otp: issued.code,
      hashed_token: issued.hash,
      verification_type: type,
      redirect_to: redirectTo,
    };
  });
  const traits = { user_id: link.id, type: body.type };
  recordSecurityEvent(deps, context, { action: LINK_ACTIONS[body.type], traits });
  return context.json(link);
}

/** The link's user; created for types that sign up. */
async function findOrCreateUser(
  deps: AuthDependencies,
  tx: Transaction,
  options: Body & { email: string; encryptedPassword: string | null },
  known: User | null,
): Promise<User> {
  const { data, email, encryptedPassword, type } = options;
  if (type !== 'signup' && type !== 'invite') {
    if (!known) throw errors.userNotFound('User with this email not found');
    return known;
  }
  if (known?.email_confirmed_at) throw errors.emailExists();
  const id =
    known?.id ??
    (await insertUserWithHooks(deps, tx, {
      email,
      encryptedPassword,
      isEmailConfirmed: false,
      isPhoneConfirmed: false,
      userMetadata: data ?? {},
    }));
  if (type === 'invite') await markInvited(tx, id);
  else if (known) await updateUser(tx, id, { userMetadata: data ?? {} });
  return (await requireUserById(tx, id)).user;
}

async function issueLink(
  deps: AuthDependencies,
  tx: Transaction,
  options: Body & { user: User },
): Promise<IssuedToken> {
  const { type, user } = options;
  if (type !== 'email_change_current' && type !== 'email_change_new') {
    return issueLinkToken(deps, tx, { type, user });
  }
  const { email } = deps.config;
  if (type === 'email_change_current' && !email.double_confirm_changes) {
    throw errors.validationFailed('Enable secure email change to generate link for current email');
  }
  const newEmail = parseEmail(options.new_email);
  if (await findUser(tx, { email: newEmail })) throw errors.emailExists();
  // The links for both addresses are requested one after the other: the second must not reset the first.
  await tx.query(
    `update auth.users set email_change_confirm_status = case when email_change = $2 then email_change_confirm_status
       else 0 end, email_change = $2 where id = $1`,
    [user.id, newEmail],
  );
  const isNew = type === 'email_change_new';
  return issueToken(deps, tx, {
    userId: user.id,
    type: isNew ? 'email_change_token_new' : 'email_change_token_current',
    relatesTo: isNew ? newEmail : user.email,
    codeLength: email.otp_length,
  });
}

async function hashSignupPassword({ password, type }: Body, deps: AuthDependencies): Promise<string | null> {
  if (type !== 'signup') return null;
  if (!password) throw errors.validationFailed('Signup requires a valid password');
  await requireStrongPassword(password, deps.config);
  return hashPassword(password, deps.config);
}
