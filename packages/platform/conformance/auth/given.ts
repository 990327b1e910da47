import { randomUUID } from 'node:crypto';
import { hashSync } from 'bcrypt';
import { digest } from '#platform/auth/digest.ts';
import { tokenHash } from '#platform/auth/one-time-tokens.ts';
import { type AuthUnderTest, JWT_SECRET, signClaims } from './auth-under-test.ts';
import type { Account, OneTimeToken, OpenSession, SmsCode } from './case.ts';
import type { KeptValues } from './kept-values.ts';

/** State shared by the steps of one case. */
export interface World {
  readonly auth: AuthUnderTest;
  readonly kept: KeptValues;
  /** The client's address, unless a step overrides it. */
  readonly address: string;
}

/** Hashes a code that was sent, as the service does. */
const hashOf = (sentTo: string, code: string): string =>
  tokenHash({ platform: { jwtSecret: JWT_SECRET } }, sentTo, code);

export async function createAccount({ auth, kept }: World, { keep = 'user', user }: Account): Promise<void> {
  const id = randomUUID();
  const { email = null, identities = [], phone = null } = user;
  const providers = [...(email ? ['email'] : []), ...(phone ? ['phone'] : [])];
  await auth.sql(
    `insert into auth.users (id, email, phone, encrypted_password, email_confirmed_at, phone_confirmed_at,
       raw_app_meta_data, raw_user_meta_data, is_anonymous, is_sso_user, banned_until, aud, role, created_at, updated_at)
     values ($1, $2::text, $3::text, $4, case when $5 and $2::text is not null then now() end,
       case when $5 and $3::text is not null then now() end, $6, $7, $8, $9, case when $10 then now() + interval '1 day' end,
       'authenticated', 'authenticated', now(), now())`,
    [
      ...[id, email, phone, user.password ? hashSync(user.password, 4) : '', user.confirmed ?? false],
      ...[{ provider: providers[0], providers }, user.data ?? {}, user.is_anonymous ?? false],
      ...[user.is_sso_user ?? false, user.banned ?? false],
    ],
  );
  for (const provider of identities)
    await auth.sql(
      `insert into auth.identities (provider_id, user_id, identity_data, provider, created_at, updated_at)
       values ($1::text, ($1::text)::uuid, $2, $3, now(), now())`,
      [id, { sub: id, ...(provider === 'phone' ? { phone } : { email }), email_verified: false }, provider],
    );
  kept.set(keep, id);
}

export async function openSession(
  { auth, kept }: World,
  { aal = 'aal1', age = '0', keep, method = 'password', session }: OpenSession,
): Promise<void> {
  const id = randomUUID();
  const user = kept.text(session);
  const [row] = await auth.sql(
    `insert into auth.sessions (id, user_id, aal, created_at, updated_at)
     select $1, id, $3, now() - $4::interval, now() from auth.users
     where $2::text in (email, phone, id::text) returning user_id as sub`,
    [id, user, aal, age],
  );
  if (!row) throw new Error(`no account ${user}`);
  await auth.sql(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values (gen_random_uuid(), $1, now(), now(), $2)`,
    [id, method],
  );
  const amr = [{ method, timestamp: Math.floor(Date.now() / 1000) }];
  const claims = { ...row, aud: 'authenticated', role: 'authenticated', aal, amr, session_id: id };
  kept.set(keep, await signClaims(claims));
  kept.set(`${keep}Id`, id);
}

/** Stores a token as if it had been sent, and keeps its hash as `hash`. */
export async function insertToken(
  { auth, kept }: World,
  { age = '0', code, hash = '', to, token }: OneTimeToken,
): Promise<void> {
  const address = kept.text(to);
  const sent = token.startsWith('email_change') ? 'email_change' : token.replace(/_token.*/, '');
  const stored = code === undefined ? kept.text(hash) : hashOf(address, code);
  await auth.sql(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to, created_at)
     select gen_random_uuid(), id, $1::auth.one_time_token_type, $2, $3::text, localtimestamp - $4::interval
     from auth.users where $3::text in (email, phone, email_change, phone_change)
     on conflict (user_id, token_type) do update set token_hash = excluded.token_hash,
       relates_to = excluded.relates_to, created_at = excluded.created_at`,
    [token, digest(stored), address, age],
  );
  await auth.sql(
    `update auth.users set ${sent}_sent_at = now() - $2::interval
     where $1::text in (email, phone, email_change, phone_change)`,
    [address, age],
  );
  kept.set('hash', stored);
}

/** Replaces the code of a phone factor's challenges, which was never sent. */
export async function setSmsCode({ auth, kept }: World, { factor, keep, smsCode }: SmsCode): Promise<void> {
  const id = kept.text(factor);
  await auth.sql('update auth.mfa_challenges set otp_code = $1 where factor_id = $2', [
    digest(hashOf(id, smsCode)),
    id,
  ]);
  kept.set(keep, smsCode);
}
