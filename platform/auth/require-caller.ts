import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import type { Identity } from '../gateway/identity.ts';
import { errors } from './errors.ts';
import { findUser, type StoredUser } from './users.ts';

const claimsSchema = z.object({ sub: z.uuid(), session_id: z.uuid() });

export interface SignedInCaller extends StoredUser {
  readonly sessionId: string;
}

/**
 * The user a token speaks for. The session has to exist still: signing out ends every token of it at once.
 *
 * @throws AuthError no_authorization, bad_jwt, session_not_found, user_not_found
 */
export async function requireUser(tx: Transaction, identity: Identity): Promise<SignedInCaller> {
  const { session_id: sessionId, sub } = claimsOf(identity);
  const session = await tx.query('select from auth.sessions where id = $1 and user_id = $2', [
    sessionId,
    sub,
  ]);
  if (!session.rowCount) throw errors.sessionNotFound();
  const stored = await findUser(tx, { id: sub });
  if (!stored) throw errors.userOfTokenNotFound();
  return { ...stored, sessionId };
}

/** The claims of a user's token, whether or not its session still exists. */
export function claimsOf(identity: Identity): z.infer<typeof claimsSchema> {
  if (identity.kind === 'refused') throw errors.badJwt(identity.reason);
  if (identity.token === null) throw errors.noAuthorization();
  const claims = claimsSchema.safeParse(identity.caller.claims);
  if (!claims.success) throw errors.badJwt('token is missing sub or session_id');
  return claims.data;
}

/** @throws AuthError unless the caller acts as the service role */
export function requireAdmin(identity: Identity): void {
  if (identity.kind === 'refused') throw errors.badJwt(identity.reason);
  const { role } = identity.caller;
  if (role === 'anon' && identity.token === null) throw errors.noAuthorization();
  if (role !== 'service_role' && role !== 'supabase_admin') throw errors.notAdmin();
}
