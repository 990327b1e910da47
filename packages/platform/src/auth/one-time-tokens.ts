import { createHmac, randomInt, randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import { deriveKey } from '../derive-key.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { digest } from './digest.ts';
import { errors } from './errors.ts';

/** The kinds of token, each with the column that tells when it was sent. */
const SENT_AT = {
  confirmation_token: 'confirmation_sent_at',
  recovery_token: 'recovery_sent_at',
  reauthentication_token: 'reauthentication_sent_at',
  email_change_token_new: 'email_change_sent_at',
  email_change_token_current: 'email_change_sent_at',
  phone_change_token: 'phone_change_sent_at',
} as const;

export type TokenType = keyof typeof SENT_AT;

/** Prefix of tokens whose link answers with a code instead of a session. */
export const PKCE_PREFIX = 'pkce_';

export interface IssuedToken {
  /** Digits for people to type. */
  readonly code: string;
  /** What a link carries, the template's `TokenHash`. */
  readonly hash: string;
}

export function generateCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('');
}

/**
 * Makes a token for a user, in place of an earlier one of its type.
 *
 * The link's token is a keyed hash of the address and the digits, and the database keeps a hash of that: who reads
 * the table can neither follow the link nor work the six digits out.
 *
 * @param options.relatesTo the e-mail address or phone number it proves
 * @param options.codeLength of the digits
 * @param options.code instead of random digits
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

const consumedSchema = z.object({ user_id: z.string(), token_type: z.string(), relates_to: z.string() });

export interface ConsumedToken {
  readonly userId: string;
  readonly type: string;
  readonly relatesTo: string;
}

/**
 * Takes a token out of the world: of two who present it at once, one gets it.
 *
 * @param options.hashes what was presented; any of them
 * @param options.expiry seconds
 * @returns null for one that is unknown, used or expired
 */
export async function consumeToken(
  tx: Transaction,
  options: { hashes: readonly string[]; types: readonly TokenType[]; expiry: number; userId?: string },
): Promise<ConsumedToken | null> {
  const sentAt = options.types.map((type) => `when '${type}' then u.${SENT_AT[type]}`).join(' ');
  const { rows } = await tx.query(
    `delete from auth.one_time_tokens t using auth.users u
     where u.id = t.user_id and t.token_hash = any($1) and t.token_type = any($2::auth.one_time_token_type[])
       and ($3::uuid is null or u.id = $3) and u.deleted_at is null
       and t.created_at > localtimestamp - make_interval(secs => $4)
       and case t.token_type ${sentAt} end > now() - make_interval(secs => $4)
     returning t.user_id, t.token_type, t.relates_to`,
    [options.hashes.map(digest), options.types, options.userId ?? null, options.expiry],
  );
  if (!rows[0]) return null;
  const row = consumedSchema.parse(rows[0]);
  return { userId: row.user_id, type: row.token_type, relatesTo: row.relates_to };
}

/**
 * The link's token that belongs to typed digits; keyed, for digits alone are soon tried out on a copy of the table.
 *
 * @param relatesTo the address that they were sent to, or what they are for
 */
export function tokenHash(deps: AuthDependencies, relatesTo: string, code: string): string {
  return createHmac('sha256', deriveKey(deps.platform.jwtSecret, 'one-time tokens'))
    .update(`${relatesTo.toLowerCase()}\0${code}`)
    .digest('hex')
    .slice(0, 56);
}

/** @param types all of them when absent */
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
 * Nothing that was sent out before a password or an address changed opens the account afterwards: neither links and
 * codes nor what links were exchanged for.
 */
export async function invalidateOutstandingTokens(tx: Transaction, userId: string): Promise<void> {
  await clearTokens(tx, userId);
  await tx.query("update auth.users set email_change = '', phone_change = '' where id = $1", [userId]);
  await tx.query('delete from auth.flow_state where user_id = $1 and auth_code_issued_at is not null', [
    userId,
  ]);
}

/**
 * Refuses a message that would follow the last one of its kind too soon.
 *
 * @throws AuthError over_email_send_rate_limit, over_sms_send_rate_limit
 */
export async function requireSendInterval(
  tx: Transaction,
  options: { userId: string; type: TokenType; seconds: number; kind: 'email' | 'sms' },
): Promise<void> {
  const { kind, seconds, type, userId } = options;
  // The lock lets two requests at once take turns: the second sees when the first one sent.
  const { rows } = await tx.query(
    `select floor(extract(epoch from ${SENT_AT[type]} + make_interval(secs => $2) - now()))::int as wait
     from auth.users where id = $1 for update`,
    [userId, seconds],
  );
  const wait = z.number().nullish().parse(rows[0]?.wait) ?? -1;
  if (wait >= 0) throw errors.tooSoon(kind, wait);
}
