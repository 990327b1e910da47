import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import type { Identity } from '../gateway/identity.ts';
import { errors } from './errors.ts';
import { findUser, type StoredUser } from './users.ts';

const claimsSchema = z.object({ sub: z.uuid(), session_id: z.uuid().nullish() });

const sessionSchema = z.object({ aal: z.string() });

export interface SignedInCaller extends StoredUser {
  /** Null for custom tokens signed outside this service. */
  readonly sessionId: string | null;
  readonly aal: string;
}

/**
 * The user of an access token. The session must still exist, so that signing out, a ban or a deletion takes effect at
 * once.
 *
 * @throws AuthError no_authorization, bad_jwt, session_not_found, user_not_found, user_banned
 */
export async function requireUser(tx: Transaction, identity: Identity): Promise<SignedInCaller> {
  const { session_id: sessionId, sub } = requireClaims(identity);
  const stored = await findUser(tx, { id: sub });
  if (!stored) throw errors.userOfTokenNotFound();
  if (stored.isBanned) throw errors.bannedCaller();
  if (!sessionId) return { ...stored, sessionId: null, aal: 'aal1' };
  const { rows } = await tx.query(
    'select aal from auth.sessions where id = $1 and user_id = $2 and coalesce(not_after > now(), true)',
    [sessionId, sub],
  );
  if (!rows[0]) throw errors.sessionNotFound();
  return { ...stored, sessionId, aal: sessionSchema.parse(rows[0]).aal };
}

/** The claims of a user's token, without checking its session. */
function requireClaims(identity: Identity): z.infer<typeof claimsSchema> {
  if (identity.kind === 'refused') throw errors.badJwt(identity.reason);
  if (identity.token === null) throw errors.noAuthorization();
  const claims = claimsSchema.safeParse(identity.caller.claims);
  if (!claims.success) throw errors.missingSub();
  return claims.data;
}

/** @throws AuthError unless the caller acts as the service role */
export function requireAdmin(identity: Identity): void {
  if (isAdmin(identity)) return;
  if (identity.kind === 'refused') throw errors.badJwt(identity.reason);
  if (identity.caller.role === 'anon' && identity.token === null) throw errors.noAuthorization();
  throw errors.notAdmin();
}

export function isAdmin(identity: Identity): boolean {
  return identity.kind === 'caller' && ['service_role', 'supabase_admin'].includes(identity.caller.role);
}
