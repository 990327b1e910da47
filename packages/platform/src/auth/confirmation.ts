import type { Transaction } from '../database/transaction.ts';
import { saveIdentity, syncProviders } from './identities.ts';
import { clearTokens, invalidateOutstandingTokens } from './one-time-tokens.ts';

/** Confirms the email address. The first confirmation also invalidates the user's other tokens. */
export async function confirmEmail(tx: Transaction, userId: string): Promise<void> {
  const { rowCount } = await tx.query(
    `update auth.users set email_confirmed_at = now(), is_anonymous = false, updated_at = now(),
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
     where id = $1 and email_confirmed_at is null`,
    [userId],
  );
  if (!rowCount) return;
  await tx.query(
    `update auth.identities i set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
     from auth.users u where u.id = $1 and i.user_id = u.id and i.email = u.email`,
    [userId],
  );
  await clearTokens(tx, userId);
}

/** Confirms the phone number; an anonymous account becomes a permanent one. */
export async function confirmPhone(tx: Transaction, userId: string): Promise<void> {
  await tx.query(
    `update auth.users set phone_confirmed_at = coalesce(phone_confirmed_at, now()), is_anonymous = false,
       updated_at = now() where id = $1`,
    [userId],
  );
  await tx.query(
    `update auth.identities set identity_data = identity_data || '{"phone_verified": true}', updated_at = now()
     where user_id = $1 and provider = 'phone'`,
    [userId],
  );
  await clearTokens(tx, userId, ['confirmation_token']);
}

/** Applies a pending email change. Unique violations are translated by the service's error handler. */
export async function applyEmailChange(tx: Transaction, userId: string): Promise<void> {
  const { rows } = await tx.query(
    `update auth.users set email = email_change, email_change = '', email_change_confirm_status = 0,
       email_confirmed_at = coalesce(email_confirmed_at, now()), is_anonymous = false, updated_at = now()
     where id = $1 and email_change <> '' returning email`,
    [userId],
  );
  if (!rows[0]) return;
  await saveIdentity(tx, {
    userId,
    provider: 'email',
    providerId: userId,
    data: { sub: userId, email: rows[0].email, email_verified: true },
  });
  await syncProviders(tx, userId);
  await invalidateOutstandingTokens(tx, userId);
}

/** Applies a pending phone change. */
export async function applyPhoneChange(tx: Transaction, userId: string): Promise<void> {
  const { rows } = await tx.query(
    `update auth.users set phone = phone_change, phone_change = '', is_anonymous = false,
       phone_confirmed_at = coalesce(phone_confirmed_at, now()), updated_at = now()
     where id = $1 and phone_change <> '' returning phone`,
    [userId],
  );
  if (!rows[0]) return;
  await saveIdentity(tx, {
    userId,
    provider: 'phone',
    providerId: userId,
    data: { sub: userId, phone: rows[0].phone, phone_verified: true },
  });
  await syncProviders(tx, userId);
  await invalidateOutstandingTokens(tx, userId);
}
