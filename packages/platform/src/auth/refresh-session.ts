import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import type { Transaction } from '../database/transaction.ts';
import type { AuthContext, AuthDependencies } from './auth-dependencies.ts';
import type { AuthError } from './auth-error.ts';
import { digest } from './digest.ts';
import { errors } from './errors.ts';
import { recordSecurityEvent } from './record-security-event.ts';
import {
  findActiveToken,
  issueRefreshToken,
  issueSiblingToken,
  recoverActiveToken,
  revokeTokens,
} from './refresh-tokens.ts';
import { type Device, readDevice, type SessionResponse, sessionResponse } from './sessions.ts';
import { findUser } from './users.ts';

/** Longest wait in ms for a concurrent refresh of the same session. */
const MAX_LOCK_WAIT_MS = 5000;

/** A refusal is thrown after the transaction, because the end of the session has to be committed. */
type Outcome =
  | SessionResponse
  | { readonly refusal: AuthError; readonly userId: string; readonly sessionId: string };

/**
 * Exchanges a refresh token for a new pair. A token is valid once, with two exceptions that return the active token:
 * the active token's parent (the response was lost), and any other within the reuse interval (concurrent tabs). Any
 * other reuse means that the token was stolen, and ends the session unless config.toml disables rotation.
 * Source: https://github.com/supabase/auth/blob/master/internal/tokens/service.go
 *
 * @throws AuthError refresh_token_not_found, refresh_token_already_used, session_expired, user_banned, conflict
 */
export async function refreshSession(
  deps: AuthDependencies,
  context: AuthContext,
  token: string,
): Promise<SessionResponse> {
  const deadline = performance.now() + MAX_LOCK_WAIT_MS;
  do {
    const device = readDevice(context);
    const outcome = await deps.transact((tx) => refreshOnce(deps, tx, { token: digest(token), device }));
    if (outcome && 'refusal' in outcome) {
      const { refusal, sessionId, userId } = outcome;
      const traits = { session_id: sessionId };
      recordSecurityEvent(deps, context, { action: 'refresh_token_reused', actorId: userId, traits });
      throw refusal;
    }
    if (outcome) return outcome;
    // Waits outside the transaction, so that no connection is held.
    await setTimeout(randomInt(10, 30));
  } while (performance.now() < deadline);
  throw errors.refreshConflict();
}

const sessionSchema = z.object({ user_id: z.string(), has_ended: z.boolean(), is_inactive: z.boolean() });
const tokenSchema = z.object({ revoked: z.boolean(), is_recent: z.boolean() });

/** @returns null while a concurrent refresh holds the session's lock */
async function refreshOnce(
  deps: AuthDependencies,
  tx: Transaction,
  { device, token }: { token: string; device: Device },
): Promise<Outcome | null> {
  const known = await tx.query('select session_id from auth.refresh_tokens where token = $1', [token]);
  const sessionId = z.string().nullish().parse(known.rows[0]?.session_id);
  if (!sessionId) throw errors.refreshTokenNotFound();
  const { inactivity_timeout, timebox } = deps.config.sessions;
  const { rows } = await tx.query(
    `select user_id,
       coalesce(not_after < now() or created_at + make_interval(secs => $2) < now(), false) as has_ended,
       coalesce(coalesce(refreshed_at, created_at::timestamp) + make_interval(secs => $3) < localtimestamp, false)
         as is_inactive
     from auth.sessions where id = $1 for update skip locked`,
    [sessionId, timebox ?? null, inactivity_timeout ?? null],
  );
  if (!rows[0]) return null;
  const session = sessionSchema.parse(rows[0]);
  const userId = session.user_id;
  const stored = await findUser(tx, { id: userId });
  if (stored?.isBanned) throw errors.userBanned('Invalid Refresh Token: User Banned');
  const active = await findActiveToken(tx, sessionId);
  if (!active) throw errors.refreshTokenUsed();
  if (session.has_ended) throw errors.sessionExpired();
  if (session.is_inactive) throw errors.sessionExpired(' (Inactivity)');
  if (deps.config.sessions.single_per_user && (await hasNewerSession(deps, tx, sessionId)))
    throw errors.sessionExpired(' (Revoked by Newer Login)');
  const { is_recent: isRecent, revoked: isRevoked } = await readToken(deps, tx, token);
  if (isRevoked && active.parent !== token && !isRecent) {
    if (!deps.config.enable_refresh_token_rotation) throw errors.refreshTokenUsed();
    await revokeTokens(tx, sessionId);
    await tx.query('update auth.sessions set not_after = now(), updated_at = now() where id = $1', [
      sessionId,
    ]);
    return { refusal: errors.refreshTokenUsed(), userId, sessionId };
  }
  if (!isRevoked) await revokeTokens(tx, sessionId);
  await tx.query(
    `update auth.sessions set refreshed_at = now(), updated_at = now(), user_agent = $2,
       ip = nullif($3, '')::inet where id = $1`,
    [sessionId, device.userAgent, device.address],
  );
  const owner = { sessionId, userId, parent: token };
  const refreshToken = isRevoked
    ? (recoverActiveToken(deps, active) ?? (await issueSiblingToken(tx, owner)))
    : await issueRefreshToken(deps, tx, owner);
  return sessionResponse(deps, tx, { userId, sessionId, refreshToken, method: 'token_refresh' });
}

/** Whether another valid session of the same user was refreshed, or opened, later. */
async function hasNewerSession(
  { config }: AuthDependencies,
  tx: Transaction,
  sessionId: string,
): Promise<boolean> {
  const { inactivity_timeout, timebox } = config.sessions;
  const { rowCount } = await tx.query(
    `with sessions as not materialized (
       select *, coalesce(refreshed_at, created_at::timestamp) as last_used_at from auth.sessions)
     select from sessions own join sessions other on other.user_id = own.user_id and other.id <> own.id
     where own.id = $1 and other.last_used_at > own.last_used_at and coalesce(other.not_after > now(), true)
       and coalesce(other.created_at + make_interval(secs => $2) > now(), true)
       and coalesce(other.last_used_at + make_interval(secs => $3) > localtimestamp, true)`,
    [sessionId, timebox ?? null, inactivity_timeout ?? null],
  );
  return Boolean(rowCount);
}

async function readToken(
  { config }: AuthDependencies,
  tx: Transaction,
  token: string,
): Promise<z.output<typeof tokenSchema>> {
  const { rows } = await tx.query(
    `select revoked, updated_at > now() - make_interval(secs => $2) as is_recent
     from auth.refresh_tokens where token = $1`,
    [token, config.refresh_token_reuse_interval],
  );
  return tokenSchema.parse(rows[0]);
}
