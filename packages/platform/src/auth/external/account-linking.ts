import { z } from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { requireEmailInterval, sendLinkEmail } from '../auth-emails.ts';
import type { AuthError } from '../auth-error.ts';
import { confirmEmail } from '../confirmation.ts';
import { errors } from '../errors.ts';
import { insertUserWithHooks } from '../hooks/insert-user-with-hooks.ts';
import { saveIdentity, syncProviders } from '../identities.ts';
import { invalidateOutstandingTokens } from '../one-time-tokens.ts';
import { deletePasskeys } from '../passkeys/passkey.ts';
import { requireSecondFactor, requireUser } from '../require-caller.ts';
import { deleteSessions } from '../sessions.ts';
import { findUser, requireUserById, type User, updateUser } from '../users.ts';
import type { Profile } from './presets.ts';

export interface ExternalIdentity {
  readonly provider: string;
  readonly profile: Profile;
  readonly isEmailOptional: boolean;
  readonly redirectTo: string;
}

/** The linked user, or a refusal to throw after the transaction commits. */
export type LinkResult = { readonly userId: string } | { readonly refusal: AuthError };

/**
 * Finds or creates the account of a user who has signed in at a provider.
 *
 * An email address that the provider has verified is linked to the existing account with that address. An unverified
 * one is not, because anyone can enter it at the provider.
 * Source: https://supabase.com/docs/guides/auth/auth-identity-linking
 *
 * @throws AuthError user_banned, signup_disabled, validation_failed
 */
export async function findOrCreateAccount(
  deps: AuthDependencies,
  tx: Transaction,
  identity: ExternalIdentity,
): Promise<LinkResult> {
  const { isEmailOptional, profile, provider } = identity;
  if (!profile.email && !isEmailOptional) throw errors.noExternalEmail();
  const data = identityData(profile);
  await lockIdentity(tx, identity);
  const known = await findByIdentity(tx, identity);
  const owner = profile.email ? await findUser(tx, { email: profile.email }) : null;
  let userId = known ?? (profile.isEmailVerified ? owner?.user.id : undefined);
  const isNew = userId === undefined;
  if (userId === undefined) {
    if (!deps.config.enable_signup) throw errors.signupDisabled();
    userId = await insertUserWithHooks(deps, tx, {
      email: owner ? '' : profile.email,
      provider,
      encryptedPassword: null,
      isEmailConfirmed: false,
      isPhoneConfirmed: false,
      userMetadata: data,
    });
  }
  const user = await requireUserById(tx, userId);
  if (user.isBanned) throw errors.bannedCaller();
  await saveIdentity(tx, { userId, provider, providerId: profile.subject, data });
  if (!isNew) await updateUser(tx, userId, { userMetadata: data, isProvided: true });
  if (user.user.email_confirmed_at || user.user.phone_confirmed_at) {
    await syncProviders(tx, userId);
    return { userId };
  }
  await removeUnconfirmedCredentials(tx, userId, identity);
  // The account was found by its address only, which those signed in have never proven to own.
  if (known === undefined) await removeAccess(tx, userId);
  await syncProviders(tx, userId);
  // The provider has verified its current address, which may differ from the stored one.
  const isProven =
    profile.isEmailVerified &&
    (!user.user.email || user.user.email.toLowerCase() === profile.email?.toLowerCase());
  if (isProven || !deps.config.email.enable_confirmations) {
    await confirmEmail(tx, userId);
    return { userId };
  }
  if (!profile.email) return { userId };
  if (!user.user.email) return { refusal: errors.externalEmailUnverified(provider, false) };
  await requireEmailInterval(deps, tx, user.user, 'confirmation_token');
  await sendLinkEmail(deps, tx, { type: 'signup', user: user.user, redirectTo: identity.redirectTo });
  return { refusal: errors.externalEmailUnverified(provider, true) };
}

/**
 * Returns the user who links or unlinks a provider manually, which may change their address.
 *
 * @throws AuthError manual_linking_disabled, user_sso_managed, insufficient_aal, or as for any user
 */
export async function requireLinkingUser(
  { config }: AuthDependencies,
  tx: Transaction,
  context: AuthContext,
): Promise<User> {
  const caller = await requireUser(tx, context.env.identity);
  if (!config.enable_manual_linking) throw errors.manualLinkingDisabled();
  if (caller.isSso) throw errors.ssoManaged();
  requireSecondFactor(caller, 'AAL2 session is required to link or unlink identities when MFA is enabled');
  return caller.user;
}

/**
 * Links a provider to a signed-in user's account.
 *
 * @throws AuthError identity_already_exists, user_banned
 */
export async function linkToUser(
  deps: AuthDependencies,
  tx: Transaction,
  identity: ExternalIdentity & { userId: string },
): Promise<LinkResult> {
  const { profile, provider, userId } = identity;
  const stored = await requireUserById(tx, userId);
  if (stored.isBanned) throw errors.bannedCaller();
  await lockIdentity(tx, identity);
  const owner = await findByIdentity(tx, identity);
  if (owner !== undefined) throw errors.identityExists(owner === userId);
  await saveIdentity(tx, { userId, provider, providerId: profile.subject, data: identityData(profile) });
  await syncProviders(tx, userId);
  if (stored.user.email || !profile.email) return { userId };
  if (await findUser(tx, { email: profile.email })) throw errors.emailExists();
  await tx.query('update auth.users set email = $2 where id = $1', [userId, profile.email]);
  if (profile.isEmailVerified) {
    await confirmEmail(tx, userId);
    return { userId };
  }
  const { user } = await requireUserById(tx, userId);
  await requireEmailInterval(deps, tx, user, 'confirmation_token');
  await sendLinkEmail(deps, tx, { type: 'signup', user, redirectTo: identity.redirectTo });
  return { refusal: errors.externalEmailUnverified(provider, true) };
}

/**
 * Removes the password and other identities of an unconfirmed account when its owner signs in through a provider:
 * someone else may have created it (account pre-hijacking).
 */
async function removeUnconfirmedCredentials(
  tx: Transaction,
  userId: string,
  { profile, provider }: ExternalIdentity,
): Promise<void> {
  await tx.query(
    'delete from auth.identities where user_id = $1 and not (provider = $2 and provider_id = $3)',
    [userId, provider, profile.subject],
  );
  await tx.query(
    `update auth.users set encrypted_password = '', phone = case when phone_confirmed_at is null then null else phone end
     where id = $1`,
    [userId],
  );
}

/** Ends an account's sessions, and removes everything else that lets its previous holder in or keeps its owner out. */
async function removeAccess(tx: Transaction, userId: string): Promise<void> {
  await deleteSessions(tx, { userId, sessionId: null, scope: 'global' });
  await deletePasskeys(tx, userId);
  await tx.query('delete from auth.mfa_factors where user_id = $1', [userId]);
  await invalidateOutstandingTokens(tx, userId);
}

/** Serializes first sign-ins with one identity or address, so that the second finds the account the first created. */
async function lockIdentity(
  tx: Transaction,
  { profile: { email, subject }, provider }: ExternalIdentity,
): Promise<void> {
  for (const key of [`${provider} ${subject}`, ...(email ? [email] : [])])
    await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
}

/** @returns the id of the user who has a provider's identity */
export async function findByIdentity(
  tx: Transaction,
  identity: { provider: string; profile: Pick<Profile, 'subject'> },
): Promise<string | undefined> {
  const { rows } = await tx.query(
    `select i.user_id from auth.identities i join auth.users u on u.id = i.user_id
     where i.provider = $1 and i.provider_id = $2 and u.deleted_at is null`,
    [identity.provider, identity.profile.subject],
  );
  return z.string().optional().parse(rows[0]?.user_id);
}

function identityData({ claims, email, isEmailVerified, subject }: Profile): Record<string, unknown> {
  return {
    ...Object.fromEntries(Object.entries(claims).filter(([, value]) => isWithinClaimLimit(value))),
    sub: subject,
    provider_id: subject,
    ...(email && { email }),
    email_verified: isEmailVerified,
    phone_verified: false,
  };
}

/** Drops oversized claims, such as embedded images, which would make the sign-in fail. */
export const isWithinClaimLimit = (value: unknown): boolean => JSON.stringify(value ?? null).length <= 400;
