import { z } from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { errors } from '../errors.ts';
import { findByIdentity, isWithinClaimLimit } from '../external/account-linking.ts';
import { insertUserWithHooks } from '../hooks/insert-user-with-hooks.ts';
import { saveIdentity, syncProviders } from '../identities.ts';
import { requireUserById, updateUser } from '../users.ts';

export interface SsoIdentity {
  /** `sso:` and the provider's id. */
  readonly provider: string;
  readonly issuer: string;
  readonly subject: string;
  readonly email: string;
  /** According to the administrator's attribute mapping. */
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Claims of OpenID Connect and of Supabase Auth; others become `custom_claims`. */
const KNOWN_CLAIMS = new Set([
  ...[
    'name',
    'family_name',
    'given_name',
    'middle_name',
    'nickname',
    'preferred_username',
    'profile',
    'picture',
  ],
  ...[
    'website',
    'gender',
    'birthdate',
    'zoneinfo',
    'locale',
    'updated_at',
    'phone',
    'avatar_url',
    'full_name',
  ],
  ...['slug', 'user_name'],
]);

/**
 * Finds or creates the account of a user whom an identity provider vouches for. It is separate from accounts with the
 * same address and another way to sign in: the provider vouches for its own users only. Within one provider, a new id
 * with a known address is the same user. Whether visitors may sign up does not matter.
 *
 * @returns the user's id
 * @throws AuthError user_banned
 */
export async function findOrCreateSsoAccount(
  deps: AuthDependencies,
  tx: Transaction,
  identity: SsoIdentity,
): Promise<string> {
  const { email, provider, subject } = identity;
  // Lets the second of two concurrent first sign-ins find the account that the first created.
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${provider} ${email}`]);
  const data = identityData(identity);
  const known =
    (await findByIdentity(tx, { provider, profile: { subject } })) ?? (await findByEmail(tx, identity));
  const userId =
    known ??
    (await insertUserWithHooks(deps, tx, {
      email,
      provider,
      isSso: true,
      encryptedPassword: null,
      isEmailConfirmed: true,
      isPhoneConfirmed: false,
      userMetadata: data,
    }));
  const { isBanned } = await requireUserById(tx, userId);
  if (isBanned) throw errors.bannedCaller();
  await saveIdentity(tx, { userId, provider, providerId: subject, data });
  if (known !== undefined) await updateUser(tx, userId, { userMetadata: data, isProvided: true });
  await syncProviders(tx, userId);
  return userId;
}

async function findByEmail(tx: Transaction, { email, provider }: SsoIdentity): Promise<string | undefined> {
  const { rows } = await tx.query(
    `select distinct i.user_id from auth.identities i join auth.users u on u.id = i.user_id
     where i.provider = $1 and i.email = $2 and u.deleted_at is null`,
    [provider, email],
  );
  if (rows.length > 1) throw errors.ssoAccountAmbiguous();
  return z.string().optional().parse(rows[0]?.user_id);
}

function identityData({ claims, email, issuer, subject }: SsoIdentity): Record<string, unknown> {
  const fitting = Object.entries(claims).filter(([, value]) => isWithinClaimLimit(value));
  const isKnown = ([name]: readonly [string, unknown]): boolean => KNOWN_CLAIMS.has(name);
  const custom = fitting.filter((claim) => !isKnown(claim) && claim[0] !== 'email');
  return {
    ...Object.fromEntries(fitting.filter(isKnown)),
    ...(custom.length > 0 && { custom_claims: Object.fromEntries(custom) }),
    iss: issuer,
    sub: subject,
    email,
    email_verified: true,
    phone_verified: false,
  };
}
