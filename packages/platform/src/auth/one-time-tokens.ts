import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../database/transaction.ts';
import { deriveKey } from '../derive-key.ts';
import type { PlatformContext } from '../platform-context.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { digest } from './digest.ts';
import { errors } from './errors.ts';

/** Token types with the column of `auth.users` that holds when each was last sent. */
const SENT_AT = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
  phone_change_token: 'phone_change_sent_at',
} as const;

export type TokenType = keyof typeof SENT_AT;

/** Prefix of tokens whose link returns an authorization code instead of a session. */
export const PKCE_PREFIX = 'pkce_';

export interface IssuedToken {
  /** Digits to type in. */
  readonly code: string;
  /** The link's token, `TokenHash` in templates. */
  readonly hash: string;
}

/** @returns decimal digits from the system's CSPRNG */
export function generateCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}

/**
 * Issues a token, replacing the user's previous one of that type.
 *
 * The link's token is a keyed hash of the address and the digits, and the database stores a hash of it: a leaked table
 * reveals neither the link nor the digits.
 *
 * @param options.relatesTo the email address or phone number whose ownership the token proves
 * @param options.codeLength number of digits
 * @param options.code a fixed code instead of random digits
 * @param options.isPkce prefixes the link's token
 */
export async function issueToken(
  deps: AuthDependencies,
  tx: Transaction,
  options: {
    userId: string;
    type: TokenType;
    relatesTo: string;
    codeLength: number;
    code?: string;
    isPkce?: boolean;
  },
): Promise<IssuedToken> {
  const { codeLength, isPkce, relatesTo, type, userId } = options;
  const code = options.code ?? generateCode(codeLength);
  const hash = `${isPkce ? PKCE_PREFIX : ''}${tokenHash(deps, relatesTo, code)}`;
  await tx.query(
    `insert into auth.one_time_tokens (id, user_id, token_type, token_hash, relates_to)
     values ($1, $2, $3, $4, $5)
     on conflict (user_id, token_type) do update set token_hash = excluded.token_hash,
       relates_to = excluded.relates_to, created_at = localtimestamp, updated_at = localtimestamp`,
    [randomUUID(), userId, type, digest(hash), relatesTo],
  );
  await tx.query(`update auth.users set ${SENT_AT[type]} = now(), updated_at = now() where id = $1`, [
    userId,
  ]);
  return { code, hash };
}

/**
 * Consumes a token atomically: of two concurrent requests, one succeeds.
 *
 * @param options.hashes candidate token hashes
 * @param options.expiry lifetime in seconds
 * @returns the user's id; null when the token is unknown, used or expired
 */
export async function consumeToken(
  tx: Transaction,
  options: { hashes: readonly string[]; types: readonly TokenType[]; expiry: number; userId?: string },
): Promise<string | null> {
  const sentAt = options.types.map((type) => `when '${type}' then u.${SENT_AT[type]}`).join(' ');
  const { rows } = await tx.query(
    `delete from auth.one_time_tokens t using auth.users u
     where u.id = t.user_id and t.token_hash = any($1) and t.token_type = any($2::auth.one_time_token_type[])
       and ($3::uuid is null or u.id = $3) and u.deleted_at is null
       and t.created_at > localtimestamp - make_interval(secs => $4)
       and case t.token_type ${sentAt} end > now() - make_interval(secs => $4)
     returning t.user_id`,
    [options.hashes.map(digest), options.types, options.userId ?? null, options.expiry],
  );
  return z
    .string()
    .nullable()
    .parse(rows[0]?.user_id ?? null);
}

/**
 * Computes the link's token from typed digits. The hash is keyed, because six digits could be brute-forced offline.
 *
 * @param relatesTo the address that the digits were sent to, or the id of the factor
 */
export function tokenHash(
  { platform }: { platform: Pick<PlatformContext, 'jwtSecret'> },
  relatesTo: string,
  code: string,
): string {
  return createHmac('sha256', deriveKey(platform.jwtSecret, 'one-time tokens'))
    .update(`${relatesTo.toLowerCase()}\0${code}`)
    .digest('hex')
    .slice(0, 56);
}

/** Deletes a user's tokens. @param types all types when absent */
export async function clearTokens(
  tx: Transaction,
  userId: string,
  types?: readonly TokenType[],
): Promise<void> {
  await tx.query(
    `delete from auth.one_time_tokens where user_id = $1
       and ($2::auth.one_time_token_type[] is null or token_type = any($2))`,
    [userId, types ?? null],
  );
}

/**
 * Invalidates everything sent before a password or address change: links, codes, and authorization codes that links
 * were exchanged for.
 */
export async function invalidateOutstandingTokens(tx: Transaction, userId: string): Promise<void> {
  await clearTokens(tx, userId);
  await tx.query("update auth.users set email_change = '', phone_change = '' where id = $1", [userId]);
  await tx.query('delete from auth.flow_state where user_id = $1 and auth_code_issued_at is not null', [
    userId,
  ]);
}

/**
 * Enforces the minimum interval between two messages of a type.
 *
 * @throws AuthError over_email_send_rate_limit, over_sms_send_rate_limit
 */
export async function requireSendInterval(
  tx: Transaction,
  options: { userId: string; type: TokenType; seconds: number; kind: 'email' | 'sms' },
): Promise<void> {
  const { kind, seconds, type, userId } = options;
  // The row lock serializes concurrent requests: the second sees when the first one sent.
  const { rows } = await tx.query(
    `select ceil(extract(epoch from ${SENT_AT[type]} + make_interval(secs => $2) - now()))::int as wait
     from auth.users where id = $1 for update`,
    [userId, seconds],
  );
  const wait = z.number().nullish().parse(rows[0]?.wait) ?? 0;
  if (wait > 0) throw errors.tooSoon(kind, wait);
}
