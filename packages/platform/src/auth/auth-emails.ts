import type { Transaction } from '../database/transaction.ts';
import { queueMail } from '../mail/outbox.ts';
import { type PlatformTemplateName, renderTemplate, type TemplateName } from '../mail/templates.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { passToEmailHook } from './hooks/send-email.ts';
import { type IssuedToken, issueToken, requireSendInterval, type TokenType } from './one-time-tokens.ts';
import { siteUrl } from './redirects.ts';
import { sanitizeTemplateData } from './sanitize-template-data.ts';
import type { User } from './users.ts';

/** Emails with a link, by the `type` in the link. */
const LINKS = {
  signup: { token: 'confirmation_token', template: 'confirmation' },
  invite: { token: 'confirmation_token', template: 'invite' },
  magiclink: { token: 'recovery_token', template: 'magic_link' },
  recovery: { token: 'recovery_token', template: 'recovery' },
} as const satisfies Record<string, { token: TokenType; template: TemplateName }>;

export type LinkType = keyof typeof LINKS;

interface LinkOptions {
  readonly user: User;
  readonly redirectTo: string;
  readonly isPkce?: boolean;
}

/**
 * Issues a token and queues its email in the caller's transaction, so that neither exists without the other.
 *
 * @throws AuthError over_email_send_rate_limit
 */
export async function sendLinkEmail(
  deps: AuthDependencies,
  tx: Transaction,
  options: LinkOptions & { type: LinkType },
): Promise<void> {
  const { redirectTo, type, user } = options;
  const { template } = LINKS[type];
  const issued = await issueLinkToken(deps, tx, options);
  await send(deps, tx, { to: user.email, template, user, issued, type, redirectTo });
}

/** Issues the token of a link, for an email or for an administrator who delivers it otherwise. */
export function issueLinkToken(
  deps: AuthDependencies,
  tx: Transaction,
  { isPkce, type, user }: Omit<LinkOptions, 'redirectTo'> & { type: LinkType },
): Promise<IssuedToken> {
  return issueToken(deps, tx, {
    userId: user.id,
    type: LINKS[type].token,
    relatesTo: user.email,
    codeLength: deps.config.email.otp_length,
    ...(isPkce !== undefined && { isPkce }),
  });
}

/**
 * Sends confirmation emails for an email change to the new address and, with `double_confirm_changes`, to the current
 * one.
 *
 * @throws AuthError over_email_send_rate_limit
 */
export async function sendEmailChangeEmails(
  deps: AuthDependencies,
  tx: Transaction,
  options: LinkOptions & { newEmail: string },
): Promise<void> {
  const { isPkce = false, newEmail, redirectTo, user } = options;
  await tx.query(
    'update auth.users set email_change = $2, email_change_confirm_status = 0, updated_at = now() where id = $1',
    [user.id, newEmail],
  );
  const recipients: { to: string; token: TokenType }[] = [{ to: newEmail, token: 'email_change_token_new' }];
  if (deps.config.email.double_confirm_changes && user.email !== '')
    recipients.push({ to: user.email, token: 'email_change_token_current' });
  const type = 'email_change';
  const messages = [];
  for (const { to, token } of recipients) {
    const codeLength = deps.config.email.otp_length;
    const options = { userId: user.id, type: token, relatesTo: to, codeLength, isPkce };
    messages.push({ to, issued: await issueToken(deps, tx, options) });
  }
  const [forNew, forCurrent] = messages;
  if (forNew && deps.hooks.isEnabled('send_email')) {
    await deps.limits.email();
    const current = forCurrent && { current: forCurrent.issued };
    const changed = { ...user, new_email: newEmail };
    await passToEmailHook(deps, tx, { user: changed, type, issued: forNew.issued, ...current, redirectTo });
    return;
  }
  for (const { issued, to } of messages)
    await send(deps, tx, { to, template: type, user, newEmail, issued, type, redirectTo });
}

/** Sends the nonce for a reauthentication. */
export async function sendReauthenticationEmail(
  deps: AuthDependencies,
  tx: Transaction,
  user: User,
): Promise<void> {
  await requireEmailInterval(deps, tx, user, 'reauthentication_token');
  const issued = await issueToken(deps, tx, {
    userId: user.id,
    type: 'reauthentication_token',
    relatesTo: user.email,
    codeLength: deps.config.email.otp_length,
  });
  await send(deps, tx, { to: user.email, template: 'reauthentication', user, issued });
}

/** Notifies a user of a change to their second factors or passkeys, in case someone else made it. */
export async function sendFactorNotice(
  deps: AuthDependencies,
  tx: Transaction,
  { name, user }: { name: PlatformTemplateName; user: User },
): Promise<void> {
  // Exempt from the email rate limits: an attacker who exhausts them must not suppress the notice.
  const rendered = await renderTemplate(deps.platform, name, {
    SiteURL: siteUrl(deps),
    Email: user.email,
  });
  await queueMail(tx, { to: user.email, ...rendered });
}

/** The URL of a link in an email. */
export function actionLink(
  deps: AuthDependencies,
  link: { hash: string; type: string; redirectTo: string },
): string {
  const { hash, redirectTo, type } = link;
  // Unencoded where that is equivalent, as in Supabase Auth: people read these links.
  const target = /^[\w.~:/?@!$'()*,;-]*$/.test(redirectTo) ? redirectTo : encodeURIComponent(redirectTo);
  return `${deps.platform.publicUrl}/auth/v1/verify?token=${hash}&type=${type}&redirect_to=${target}`;
}

async function send(
  deps: AuthDependencies,
  tx: Transaction,
  message: {
    to: string;
    template: TemplateName;
    user: User;
    newEmail?: string;
    issued: IssuedToken;
    type?: string;
    redirectTo?: string;
  },
): Promise<void> {
  const { issued, newEmail = '', redirectTo = '', template, to, type, user } = message;
  await deps.limits.email();
  if (await passToEmailHook(deps, tx, { user, type: type ?? template, issued, redirectTo })) return;
  const rendered = await renderTemplate(deps.platform, template, {
    ConfirmationURL: type === undefined ? '' : actionLink(deps, { hash: issued.hash, type, redirectTo }),
    Token: issued.code,
    TokenHash: issued.hash,
    SiteURL: siteUrl(deps),
    RedirectTo: redirectTo,
    Email: user.email,
    NewEmail: newEmail,
    // In an invitation the metadata is written by an administrator.
    Data: template === 'invite' ? user.user_metadata : sanitizeTemplateData(user.user_metadata),
  });
  await queueMail(tx, { to, ...rendered });
}

/**
 * Enforces the minimum interval between emails requested by a signed-in user; `limits.messageTo` limits anonymous ones.
 *
 * @throws AuthError over_email_send_rate_limit
 */
export function requireEmailInterval(
  { config }: AuthDependencies,
  tx: Transaction,
  user: User,
  type: TokenType,
): Promise<void> {
  return requireSendInterval(tx, {
    userId: user.id,
    type,
    seconds: config.email.max_frequency,
    kind: 'email',
  });
}
