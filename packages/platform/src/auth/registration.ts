import { randomUUID } from 'node:crypto';
import type { Transaction } from '../database/transaction.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { sendLinkEmail } from './auth-emails.ts';
import { errors } from './errors.ts';
import { insertUserWithHooks } from './hooks/insert-user-with-hooks.ts';
import { issuePhoneCode } from './phone-codes.ts';
import { type Challenge, createFlow } from './pkce.ts';
import type { Sms } from './sms.ts';
import { findUser, requireUserById, type User } from './users.ts';

export interface Registration {
  readonly address: { readonly email: string } | { readonly phone: string };
  readonly encryptedPassword: string;
  readonly data: Record<string, unknown>;
  readonly redirectTo: string;
  readonly challenge: Challenge | null;
  /** `sms` or `whatsapp`, for phone numbers. */
  readonly channel?: string;
}

export interface Registered {
  readonly user: User;
  /** Send it after the transaction. */
  readonly sms: Sms | null;
}

/** @throws AuthError signup_disabled, email_provider_disabled, phone_provider_disabled */
export function requireSignup({ config }: AuthDependencies, kind: 'email' | 'phone'): void {
  if (!config.enable_signup) throw errors.signupDisabled();
  if (kind === 'email' && !config.email.enable_signup)
    throw errors.providerDisabled('email', 'Email signups are disabled');
  if (kind === 'phone' && !config.sms.enable_signup)
    throw errors.providerDisabled('phone', 'Phone signups are disabled');
}

/** Whether a new address must be confirmed before it can be used to sign in. */
export function needsConfirmation({ config }: AuthDependencies, kind: 'email' | 'phone'): boolean {
  return kind === 'email' ? config.email.enable_confirmations : config.sms.enable_confirmations;
}

/**
 * Creates an account, or resends the confirmation of an unconfirmed one; the new password and metadata are then
 * ignored, because anyone can enter someone else's address.
 *
 * @returns null when a confirmed user has the address
 * @throws AuthError over_email_send_rate_limit, over_sms_send_rate_limit
 */
export async function register(
  deps: AuthDependencies,
  tx: Transaction,
  registration: Registration,
): Promise<Registered | null> {
  const { address, challenge, channel = 'sms', data, encryptedPassword, redirectTo } = registration;
  const kind = 'email' in address ? 'email' : 'phone';
  const known = await findUser(tx, address);
  const isConfirmed = !needsConfirmation(deps, kind);
  // Without confirmations, an unconfirmed account (an invitation) must not be claimed by signing up.
  if (known && (isConfirmed || known.user[`${kind}_confirmed_at`])) return null;
  const userId =
    known?.user.id ??
    (await insertUserWithHooks(deps, tx, {
      ...address,
      encryptedPassword,
      isEmailConfirmed: isConfirmed && kind === 'email',
      isPhoneConfirmed: isConfirmed && kind === 'phone',
      userMetadata: data,
    }));
  const { user } = await requireUserById(tx, userId);
  if (isConfirmed) return { user, sms: null };
  if ('phone' in address) {
    const { phone } = address;
    const sms = await issuePhoneCode(deps, tx, {
      user,
      phone,
      token: 'confirmation_token',
      channel,
      isRateLimited: true,
    });
    return { user: (await requireUserById(tx, userId)).user, sms };
  }
  if (challenge) await createFlow(tx, { challenge, userId, method: 'email/signup', provider: 'email' });
  await sendLinkEmail(deps, tx, { type: 'signup', user, redirectTo, isPkce: challenge !== null });
  return { user: (await requireUserById(tx, userId)).user, sms: null };
}

/** A fake new user, returned for a sign-up with an existing address so that it does not reveal the account. */
export function decoyUser(address: { email?: string; phone?: string }, data: Record<string, unknown>): User {
  const now = new Date().toISOString();
  const provider = address.email ? 'email' : 'phone';
  return {
    id: randomUUID(),
    aud: 'authenticated',
    role: '',
    email: address.email ?? '',
    phone: address.phone ?? '',
    confirmation_sent_at: now,
    app_metadata: { provider, providers: [provider] },
    user_metadata: data,
    identities: [],
    created_at: now,
    updated_at: now,
    is_anonymous: false,
  };
}
