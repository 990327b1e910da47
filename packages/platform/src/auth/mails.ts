import type { Transaction } from '../database/database.ts';
import { queueMail } from '../mail/outbox.ts';
import { renderTemplate, type TemplateName } from '../mail/templates.ts';
import type { AuthDependencies } from './auth-environment.ts';
import { type IssuedToken, issueToken, requirePause, type TokenType } from './one-time-tokens.ts';
import { quotedData } from './quoted-data.ts';
import { siteUrl } from './redirects.ts';
import type { User } from './users.ts';

/** The messages with a link, by the type that the link names. */
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
 * Issues a token and queues the message that carries it, in the caller's transaction: no message without a token,
 * and none that the outbox does not know.
 *
 * @throws AuthError over_email_send_rate_limit
 */
export async function sendLink(
  environment: AuthDependencies,
  tx: Transaction,
  options: LinkOptions & { type: LinkType },
): Promise<void> {
  const { redirectTo, type, user } = options;
  const { template } = LINKS[type];
  const issued = await issueLinkToken(environment, tx, options);
  await send(environment, tx, { to: user.email, template, user, issued, type, redirectTo });
}

/** The token of a link, for a message or for an administrator who sends it another way. */
export function issueLinkToken(
  environment: AuthDependencies,
  tx: Transaction,
  { isPkce, type, user }: Omit<LinkOptions, 'redirectTo'> & { type: LinkType },
): Promise<IssuedToken> {
  return issueToken(environment, tx, {
    userId: user.id,
    type: LINKS[type].token,
    relatesTo: user.email,
    codeLength: environment.config.email.otp_length,
    ...(isPkce !== undefined && { isPkce }),
  });
}

/**
 * Asks the new address, and unless config.toml says otherwise the present one too, to agree to a change.
 *
 * @throws AuthError over_email_send_rate_limit
 */
export async function sendEmailChange(
  environment: AuthDependencies,
  tx: Transaction,
  options: LinkOptions & { newEmail: string },
): Promise<void> {
  const { isPkce = false, newEmail, redirectTo, user } = options;
  await tx.query(
    'update auth.users set email_change = $2, email_change_confirm_status = 0, updated_at = now() where id = $1',
    [user.id, newEmail],
  );
  const recipients: { to: string; token: TokenType }[] = [{ to: newEmail, token: 'email_change_token_new' }];
  if (environment.config.email.double_confirm_changes && user.email !== '')
    recipients.push({ to: user.email, token: 'email_change_token_current' });
  for (const { to, token } of recipients) {
    const issued = await issueToken(environment, tx, {
      userId: user.id,
      type: token,
      relatesTo: to,
      codeLength: environment.config.email.otp_length,
      isPkce,
    });
    const type = 'email_change';
    await send(environment, tx, { to, template: type, user, newEmail, issued, type, redirectTo });
  }
}

/** Sends the digits that a user answers with to show they are still themselves. */
export async function sendNonce(environment: AuthDependencies, tx: Transaction, user: User): Promise<void> {
  await requireQuiet(environment, tx, user, 'reauthentication_token');
  const issued = await issueToken(environment, tx, {
    userId: user.id,
    type: 'reauthentication_token',
    relatesTo: user.email,
    codeLength: environment.config.email.otp_length,
  });
  await send(environment, tx, { to: user.email, template: 'reauthentication', user, issued });
}

/** Tells the owner of an account that somebody who knows its password tries codes of its second factor. */
export async function sendFactorWarning(
  environment: AuthDependencies,
  tx: Transaction,
  user: User,
): Promise<void> {
  // Not counted as the messages that people ask for: whoever has used those up must not silence this one.
  const rendered = await renderTemplate(environment.platform, 'second_factor_attempts', {
    SiteURL: siteUrl(environment),
    Email: user.email,
  });
  await queueMail(tx, { to: user.email, ...rendered });
}

/** The address that a link in a message leads to. */
export function actionLink(
  environment: AuthDependencies,
  link: { hash: string; type: string; redirectTo: string },
): string {
  const { hash, redirectTo, type } = link;
  // As Supabase Auth writes it: plain where that means the same, for people who read links.
  const target = /^[\w.~:/?@!$'()*,;-]*$/.test(redirectTo) ? redirectTo : encodeURIComponent(redirectTo);
  return `${environment.platform.publicUrl}/auth/v1/verify?token=${hash}&type=${type}&redirect_to=${target}`;
}

async function send(
  environment: AuthDependencies,
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
  await environment.limits.email();
  const rendered = await renderTemplate(environment.platform, template, {
    ConfirmationURL:
      type === undefined ? '' : actionLink(environment, { hash: issued.hash, type, redirectTo }),
    Token: issued.code,
    TokenHash: issued.hash,
    SiteURL: siteUrl(environment),
    RedirectTo: redirectTo,
    Email: user.email,
    NewEmail: newEmail,
    // Of an invitation an administrator has written it.
    Data: template === 'invite' ? user.user_metadata : quotedData(user.user_metadata),
  });
  await queueMail(tx, { to, ...rendered });
}

/**
 * Paces what somebody who is known asks for; for what anybody asks for an address, limits.messageTo does.
 *
 * @throws AuthError over_email_send_rate_limit
 */
export function requireQuiet(
  { config }: AuthDependencies,
  tx: Transaction,
  user: User,
  type: TokenType,
): Promise<void> {
  return requirePause(tx, { userId: user.id, type, seconds: config.email.max_frequency, kind: 'email' });
}
