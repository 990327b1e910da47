import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Queryable, Transaction } from '../database/transaction.ts';
import { fromUserInsertion } from './database-errors.ts';
import { errors } from './errors.ts';
import { saveIdentity } from './identities.ts';
import { requireMetadataWithinLimit } from './metadata.ts';

const timestamp = z
  .string()
  .transform((value) => value.replace(/\+00:00$/, 'Z'))
  .nullish();
const json = z.record(z.string(), z.unknown());

const identitySchema = z.object({
  identity_id: z.string(),
  id: z.string(),
  user_id: z.string(),
  identity_data: json,
  provider: z.string(),
  last_sign_in_at: timestamp,
  created_at: timestamp,
  updated_at: timestamp,
  email: z
    .string()
    .nullish()
    .transform((value) => value ?? undefined),
});

const factorSchema = z.object({
  id: z.string(),
  friendly_name: z.string().nullish(),
  factor_type: z.enum(['totp', 'phone', 'webauthn', 'recovery_code']),
  status: z.enum(['verified', 'unverified']),
  phone: z.string().optional(),
  created_at: timestamp,
  updated_at: timestamp,
});

/** A user as the API returns it, without `encrypted_password` and tokens. */
const userSchema = z.object({
  id: z.string(),
  aud: z.string(),
  role: z.string(),
  email: z.string().default(''),
  email_confirmed_at: timestamp,
  invited_at: timestamp,
  phone: z.string().default(''),
  phone_confirmed_at: timestamp,
  confirmation_sent_at: timestamp,
  confirmed_at: timestamp,
  recovery_sent_at: timestamp,
  new_email: z.string().optional(),
  new_phone: z.string().optional(),
  email_change_sent_at: timestamp,
  phone_change_sent_at: timestamp,
  reauthentication_sent_at: timestamp,
  last_sign_in_at: timestamp,
  app_metadata: json.default({}),
  user_metadata: json.default({}),
  identities: z.array(identitySchema).default([]),
  factors: z.array(factorSchema).optional(),
  created_at: timestamp,
  updated_at: timestamp,
  banned_until: timestamp,
  deleted_at: timestamp,
  is_anonymous: z.boolean().default(false),
});

export type User = z.output<typeof userSchema>;

/** Builds the user with its identities and factors as JSON in one row. */
const USER_JSON = `jsonb_strip_nulls(jsonb_build_object(
  'id', u.id, 'aud', u.aud, 'role', u.role, 'email', u.email, 'email_confirmed_at', u.email_confirmed_at,
  'invited_at', u.invited_at, 'phone', u.phone, 'phone_confirmed_at', u.phone_confirmed_at,
  'confirmation_sent_at', u.confirmation_sent_at, 'confirmed_at', u.confirmed_at,
  'recovery_sent_at', u.recovery_sent_at, 'new_email', nullif(u.email_change, ''),
  'new_phone', nullif(u.phone_change, ''), 'email_change_sent_at', u.email_change_sent_at,
  'phone_change_sent_at', u.phone_change_sent_at, 'reauthentication_sent_at', u.reauthentication_sent_at,
  'last_sign_in_at', u.last_sign_in_at,
  'created_at', u.created_at, 'updated_at', u.updated_at, 'banned_until', u.banned_until,
  'deleted_at', u.deleted_at, 'is_anonymous', u.is_anonymous)) || jsonb_build_object(
  'app_metadata', coalesce(u.raw_app_meta_data, '{}'), 'user_metadata', coalesce(u.raw_user_meta_data, '{}'),
  'identities', coalesce((
    select jsonb_agg(jsonb_build_object('identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id,
      'identity_data', i.identity_data, 'provider', i.provider, 'last_sign_in_at', i.last_sign_in_at,
      'created_at', i.created_at, 'updated_at', i.updated_at, 'email', i.email) order by i.created_at)
    from auth.identities i where i.user_id = u.id), '[]')) || coalesce((
    select jsonb_build_object('factors', jsonb_agg(jsonb_build_object('id', f.id, 'friendly_name', f.friendly_name,
      'factor_type', f.factor_type, 'status', f.status, 'created_at', f.created_at, 'updated_at', f.updated_at)
      || case when f.phone is null then '{}' else jsonb_build_object('phone', f.phone) end order by f.created_at))
    from auth.mfa_factors f where f.user_id = u.id having count(*) > 0), '{}')`;

const rowSchema = z.object({
  user: userSchema,
  encrypted_password: z.string().nullable(),
  is_sso_user: z.boolean(),
  is_banned: z.boolean(),
});

/** A user with fields that the API does not return. */
export interface StoredUser {
  readonly user: User;
  readonly encryptedPassword: string | null;
  readonly isBanned: boolean;
  /** Whether an identity provider manages the account, which may share its address with others. */
  readonly isSso: boolean;
}

/** Rows that SQL has inserted without an audience are no users to Supabase Auth either. */
const IS_USER = "u.deleted_at is null and u.aud = 'authenticated'";

type Key = { id: string } | { email: string } | { phone: string };

/** @returns null when there is no such user, or it is soft-deleted */
export async function findUser(tx: Queryable, key: Key): Promise<StoredUser | null> {
  const [column, value] = Object.entries(key)[0] ?? [];
  const isEmail = column === 'email';
  const expression = isEmail ? 'lower(u.email) = $1 and not u.is_sso_user' : `u.${column} = $1`;
  const { rows } = await tx.query(
    `select ${USER_JSON} as user, u.encrypted_password, u.is_sso_user, coalesce(u.banned_until > now(), false) as is_banned
     from auth.users u where ${expression} and ${IS_USER}`,
    // Not by the database: in many locales `lower('İ')` is `i`, so that an account could be reached by several spellings,
    // each with its own count of wrong passwords.
    [isEmail ? value?.toLowerCase() : value],
  );
  if (!rows[0]) return null;
  const row = rowSchema.parse(rows[0]);
  return {
    user: row.user,
    encryptedPassword: row.encrypted_password,
    isBanned: row.is_banned,
    isSso: row.is_sso_user,
  };
}

/** @throws AuthError user_not_found */
export async function requireUserById(tx: Transaction, id: string): Promise<StoredUser> {
  const stored = await findUser(tx, { id });
  if (!stored) throw errors.userNotFound();
  return stored;
}

/** @param page.filter substring of the email address or full name; all users when empty */
export async function listUsers(
  tx: Transaction,
  page: { limit: number; offset: number; filter: string; isAscending: boolean },
): Promise<{ users: User[]; total: number }> {
  const condition = `${IS_USER} and ($1 = '' or strpos(u.email, lower($1)) > 0
    or strpos(lower(u.raw_user_meta_data ->> 'full_name'), lower($1)) > 0)`;
  const { rows } = await tx.query(
    `select ${USER_JSON} as user from auth.users u where ${condition}
     order by u.created_at ${page.isAscending ? 'asc' : 'desc'}, u.id limit $2 offset $3`,
    [page.filter, page.limit, page.offset],
  );
  const count = await tx.query(`select count(*)::int as total from auth.users u where ${condition}`, [
    page.filter,
  ]);
  return {
    users: rows.map((row) => userSchema.parse(row.user)),
    total: z.number().parse(count.rows[0]?.total),
  };
}

export interface NewUser {
  readonly id?: string | undefined;
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  readonly encryptedPassword: string | null;
  readonly isEmailConfirmed: boolean;
  readonly isPhoneConfirmed: boolean;
  readonly isAnonymous?: boolean;
  readonly isSso?: boolean;
  /** The external provider that the user signs up with; the caller saves its identity. */
  readonly provider?: string;
  readonly role?: string | undefined;
  readonly appMetadata?: Record<string, unknown> | undefined;
  readonly userMetadata?: Record<string, unknown> | undefined;
}

/**
 * Inserts a user with an identity for its email address and phone number. Unique violations are translated by the
 * service's error handler.
 *
 * @param action for the message when a trigger of the project fails
 * @throws AuthError validation_failed when the metadata is too large
 * @throws UserInsertionError
 */
export async function insertUser(
  tx: Transaction,
  user: NewUser,
  action: 'saving' | 'creating' = 'saving',
): Promise<string> {
  const id = user.id ?? randomUUID();
  const appMetadata = newAppMetadata(user);
  // Metadata from a provider must not make a sign-in fail.
  if (!user.provider) requireMetadataWithinLimit(appMetadata, user.userMetadata);
  const inserted = tx.query(
    `insert into auth.users (instance_id, id, aud, role, email, phone, encrypted_password, email_confirmed_at,
       phone_confirmed_at, raw_app_meta_data, raw_user_meta_data, is_anonymous, is_sso_user, created_at, updated_at)
     values ('00000000-0000-0000-0000-000000000000', $1, 'authenticated', $2, $3, $4, $5,
       case when $6 then now() end, case when $7 then now() end, $8, $9, $10, $11, now(), now())`,
    [
      id,
      user.role || 'authenticated',
      user.email?.toLowerCase() || null,
      user.phone || null,
      user.encryptedPassword ?? '',
      user.isEmailConfirmed,
      user.isPhoneConfirmed,
      appMetadata,
      user.userMetadata ?? {},
      user.isAnonymous ?? false,
      user.isSso ?? false,
    ],
  );
  await inserted.catch((error: unknown) => {
    throw fromUserInsertion(error, action);
  });
  for (const provider of user.provider ? [] : addressKinds(user)) {
    const address =
      provider === 'email' ? { email: user.email?.toLowerCase() } : { email: undefined, phone: user.phone };
    const verified = { email_verified: user.isEmailConfirmed, phone_verified: user.isPhoneConfirmed };
    // Metadata, which users choose themselves, must not claim another address or its verification.
    const data = { ...user.userMetadata, sub: id, ...address, ...verified };
    await saveIdentity(tx, { userId: id, provider, providerId: id, data });
  }
  return id;
}

/**
 * Marks a user as invited. Without a confirmed address, whoever set the password may be somebody else, who must not
 * share the account that the invited person is about to confirm.
 */
export async function markInvited(tx: Transaction, id: string): Promise<void> {
  await tx.query(
    `update auth.users set invited_at = now(),
       encrypted_password = case when confirmed_at is null then '' else encrypted_password end where id = $1`,
    [id],
  );
}

/** The application metadata that a user starts with. */
export function newAppMetadata(user: NewUser): Record<string, unknown> {
  const providers = user.provider ? [user.provider] : addressKinds(user);
  return { ...(providers[0] && { provider: providers[0], providers }), ...user.appMetadata };
}

function addressKinds({ email, phone }: NewUser): ('email' | 'phone')[] {
  return [...(email ? ['email' as const] : []), ...(phone ? ['phone' as const] : [])];
}

export interface UserChanges {
  readonly encryptedPassword?: string | undefined;
  readonly role?: string | undefined;
  readonly appMetadata?: Record<string, unknown> | undefined;
  readonly userMetadata?: Record<string, unknown> | undefined;
  /** Skips the size limit for metadata from a provider, which must not make a sign-in fail. */
  readonly isProvided?: boolean;
  /** Ban duration in seconds from now; 0 lifts the ban. */
  readonly banSeconds?: number | undefined;
}

/**
 * Updates the given fields. Metadata is merged; keys set to null are removed.
 *
 * @throws AuthError validation_failed when the metadata is too large
 */
export async function updateUser(tx: Transaction, id: string, changes: UserChanges): Promise<void> {
  const { rows } = await tx.query(
    `update auth.users set
       encrypted_password = coalesce($2, encrypted_password),
       role = coalesce($3, role),
       raw_app_meta_data = ${merged('raw_app_meta_data', '$4')},
       raw_user_meta_data = ${merged('raw_user_meta_data', '$5')},
       banned_until = case when $6::float8 is null then banned_until when $6 = 0 then null
         else now() + make_interval(secs => $6) end,
       updated_at = now()
     where id = $1 returning raw_app_meta_data as app, raw_user_meta_data as own`,
    [
      id,
      changes.encryptedPassword,
      changes.role,
      changes.appMetadata && JSON.stringify(changes.appMetadata),
      changes.userMetadata && JSON.stringify(changes.userMetadata),
      changes.banSeconds,
    ],
  );
  if (changes.isProvided || (!changes.appMetadata && !changes.userMetadata)) return;
  const saved = metadataSchema.parse(rows[0] ?? {});
  requireMetadataWithinLimit(saved.app, saved.own);
}

const metadataSchema = z.object({ app: json.nullish(), own: json.nullish() });

/** Null removes top-level keys only; nested nulls are the application's own. */
function merged(column: string, parameter: string): string {
  return `coalesce((select jsonb_object_agg(key, value)
    from jsonb_each(coalesce(${column}, '{}') || coalesce(${parameter}::jsonb, '{}')) where value <> 'null'), '{}')`;
}
