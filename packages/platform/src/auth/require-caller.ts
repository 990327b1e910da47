import { z } from 'zod';
import type { Transaction } from '../database/transaction.ts';
import type { Identity } from '../gateway/identity.ts';
import { isUuid } from '../is-uuid.ts';
import type { AuthConfig } from './auth-config.ts';
import type { AuthError } from './auth-error.ts';
import { errors } from './errors.ts';
import { findUser, type StoredUser } from './users.ts';

const NIL_UUID = '00000000-0000-0000-0000-000000000000';

const claimsSchema = z.object({ sub: z.string().catch(''), session_id: z.string().catch('') });

const sessionSchema = z.object({ aal: z.string() });

export interface SignedInCaller extends StoredUser {
  /** Null for custom tokens signed outside this service. */
  readonly sessionId: string | null;
  readonly aal: string;
}

/**
 * Returns the user of an access token. The session must still exist, so that signing out, a ban or a deletion takes
 * effect at once.
 *
 * @throws AuthError no_authorization, bad_jwt, session_not_found, user_not_found, user_banned
 */
export async function requireUser(tx: Transaction, identity: Identity): Promise<SignedInCaller> {
  const { sessionId, sub } = requireClaims(identity);
  const [stored, { rows }] = await Promise.all([
    findUser(tx, { id: sub }),
    tx.query(
      'select aal from auth.sessions where id = $1 and user_id = $2 and coalesce(not_after > now(), true)',
      [sessionId, sub],
    ),
  ]);
  if (!stored) throw errors.userOfTokenNotFound();
  if (stored.isBanned) throw errors.bannedCaller();
  if (!sessionId) return { ...stored, sessionId: null, aal: 'aal1' };
  if (!rows[0]) throw errors.sessionNotFound();
  return { ...stored, sessionId, aal: sessionSchema.parse(rows[0]).aal };
}

/**
 * Requires AAL2 of a user with a second factor: the password alone must not suffice to change sign-in credentials.
 *
 * @throws AuthError insufficient_aal
 */
export function requireSecondFactor({ aal, user }: SignedInCaller, message: string, status = 403): void {
  const hasFactor = user.factors?.some((factor) => factor.status === 'verified') ?? false;
  if (hasFactor && aal !== 'aal2') throw errors.insufficientAal(status, message);
}

/** The claims of a user's token, without checking its session. */
function requireClaims(identity: Identity): { sub: string; sessionId: string | null } {
  if (identity.kind === 'refused') throw refused(identity);
  if (identity.token === null) throw errors.noAuthorization();
  const { session_id: sessionId, sub } = claimsSchema.parse(identity.caller.claims);
  if (sub === '') throw errors.missingSub();
  if (!isUuid(sub)) throw errors.invalidSub();
  if (sessionId === '' || sessionId === NIL_UUID) return { sub, sessionId: null };
  if (!isUuid(sessionId)) throw errors.invalidSessionId();
  return { sub, sessionId };
}

/** An empty token counts as none. */
function refused(identity: Extract<Identity, { kind: 'refused' }>): AuthError {
  return identity.isEmpty ? errors.noAuthorization() : errors.badJwt(identity);
}

/** @throws AuthError unless the caller acts as the service role */
export function requireAdmin(identity: Identity): void {
  if (isAdmin(identity)) return;
  if (identity.kind === 'refused') throw refused(identity);
  if (identity.caller.role === 'anon' && identity.token === null) throw errors.noAuthorization();
  throw errors.notAdmin();
}

/** Whether an administrator's token belongs to a session; tokens of services belong to none. */
export function hasAdminSession(identity: Identity): boolean {
  if (identity.kind !== 'caller' || !isAdmin(identity)) return false;
  return !['', NIL_UUID].includes(claimsSchema.parse(identity.caller.claims).session_id);
}

/**
 * Requires the session of an administrator's token to be valid: the token ends with it.
 *
 * @throws AuthError session_not_found, session_expired, or as for any user
 */
export async function requireAdminSession(
  tx: Transaction,
  identity: Identity,
  { inactivity_timeout, timebox }: AuthConfig['sessions'],
): Promise<void> {
  const { sessionId } = await requireUser(tx, identity);
  const { rowCount } = await tx.query(
    `select from auth.sessions where id = $1
       and coalesce(created_at + make_interval(secs => $2) > now(), true)
       and coalesce(coalesce(refreshed_at, created_at::timestamp) + make_interval(secs => $3) > localtimestamp, true)`,
    [sessionId, timebox ?? null, inactivity_timeout ?? null],
  );
  if (!rowCount) throw errors.sessionInvalid();
}

/** Whether the caller acts as the service role, or as `supabase_admin`. */
export function isAdmin(identity: Identity): boolean {
  return identity.kind === 'caller' && ['service_role', 'supabase_admin'].includes(identity.caller.role);
}
