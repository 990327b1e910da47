import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Transaction } from '../database/transaction.ts';
import { deriveKey } from '../derive-key.ts';
import type { AuthDependencies } from './auth-dependencies.ts';
import { digest } from './digest.ts';

const TOKEN_BYTES = 24;

export interface TokenOwner {
  readonly userId: string;
  readonly sessionId: string;
}

/**
 * Issues a session's next refresh token. The database stores digests only, so a token is derived from its parent with a
 * key: a retried refresh can return the same token again.
 *
 * @param options.parent digest of the token it replaces; null for a session's first
 */
export async function issueRefreshToken(
  deps: AuthDependencies,
  tx: Transaction,
  { parent, sessionId, userId }: TokenOwner & { parent: string | null },
): Promise<string> {
  const token = parent === null ? randomToken() : deriveChildToken(deps, parent);
  await insertToken(tx, { token, parent, sessionId, userId });
  return token;
}

/** Issues a second active token when the first cannot be recovered because it was not derived from its parent. */
export async function issueSiblingToken(
  tx: Transaction,
  owner: TokenOwner & { parent: string },
): Promise<string> {
  const token = randomToken();
  await insertToken(tx, { ...owner, token });
  return token;
}

/** Derives the active token from its parent. @returns null when it was not derived that way */
export function recoverActiveToken(deps: AuthDependencies, active: ActiveToken): string | null {
  if (!active.parent) return null;
  const token = deriveChildToken(deps, active.parent);
  return digest(token) === active.token ? token : null;
}

const activeSchema = z.object({ token: z.string(), parent: z.string().nullable() });

/** Both are digests. */
export type ActiveToken = z.output<typeof activeSchema>;

export async function findActiveToken(tx: Transaction, sessionId: string): Promise<ActiveToken | null> {
  const { rows } = await tx.query(
    `select token, parent from auth.refresh_tokens where session_id = $1 and not revoked
     order by id desc limit 1`,
    [sessionId],
  );
  return activeSchema.nullable().parse(rows[0] ?? null);
}

export async function revokeTokens(tx: Transaction, sessionId: string): Promise<void> {
  await tx.query(
    'update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1 and not revoked',
    [sessionId],
  );
}

async function insertToken(
  tx: Transaction,
  { parent, sessionId, token, userId }: TokenOwner & { token: string; parent: string | null },
): Promise<void> {
  await tx.query(
    `insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at, parent, session_id)
     values ($1, $2, false, now(), now(), $3, $4)`,
    [digest(token), userId, parent, sessionId],
  );
}

function randomToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

function deriveChildToken({ platform }: AuthDependencies, parent: string): string {
  return createHmac('sha256', deriveKey(platform.jwtSecret, 'refresh tokens'))
    .update(parent)
    .digest()
    .subarray(0, TOKEN_BYTES)
    .toString('base64url');
}
