import { randomBytes, randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import type { AuthContext, AuthEnvironment } from './auth-environment.ts';
import { digest } from './digest.ts';
import { errors } from './errors.ts';
import { findUser, type User } from './users.ts';

/** What a sign-in or a refresh answers. */
export interface SessionAnswer {
  readonly access_token: string;
  readonly token_type: 'bearer';
  readonly expires_in: number;
  readonly expires_at: number;
  readonly refresh_token: string;
  readonly user: User;
}

/** A session as an application finds it behind the `#` of its address. */
export function sessionFields(session: SessionAnswer): Record<string, string> {
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
  };
}

/** Where a session was opened from, for the list of one's sessions. */
export interface Device {
  readonly userAgent: string | null;
  readonly address: string;
}

export function deviceOf(context: AuthContext): Device {
  return { userAgent: context.req.header('user-agent') ?? null, address: context.env.clientAddress };
}

/** Opens a session for a user who has proved who they are by `method`. */
export async function openSession(
  environment: AuthEnvironment,
  tx: Transaction,
  options: { userId: string; method: string; device: Device },
): Promise<SessionAnswer> {
  const { device, method, userId } = options;
  const sessionId = randomUUID();
  await tx.query(
    `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip)
     values ($1, $2, now(), now(), 'aal1', $3, nullif($4, '')::inet)`,
    [sessionId, userId, device.userAgent, device.address],
  );
  await addMethod(tx, sessionId, method);
  await tx.query('update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1', [userId]);
  return answer(environment, tx, { userId, sessionId, parent: null });
}

/**
 * Raises a session to a second factor's level and gives it new tokens. Sessions without one end: who holds an old
 * password alone is out.
 */
export async function elevateSession(
  environment: AuthEnvironment,
  tx: Transaction,
  options: { userId: string; sessionId: string; factorId: string; method: string },
): Promise<SessionAnswer> {
  const { factorId, method, sessionId, userId } = options;
  await tx.query("update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1", [
    sessionId,
    factorId,
  ]);
  await addMethod(tx, sessionId, method);
  await tx.query("delete from auth.sessions where user_id = $1 and coalesce(aal, 'aal1') < 'aal2'", [userId]);
  await tx.query(
    'update auth.refresh_tokens set revoked = true, updated_at = now() where session_id = $1 and not revoked',
    [sessionId],
  );
  return answer(environment, tx, { userId, sessionId, parent: null });
}

async function addMethod(tx: Transaction, sessionId: string, method: string): Promise<void> {
  await tx.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values ($1, $2, now(), now(), $3)
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [randomUUID(), sessionId, method],
  );
}

const refreshRowSchema = z.object({
  session_id: z.string(),
  user_id: z.string(),
  revoked: z.boolean(),
  is_recent: z.boolean(),
  has_ended: z.boolean(),
});

/**
 * Exchanges a refresh token for a new pair. Tokens are used once; using one again within the reuse interval (two
 * tabs, a lost answer) gets a new one, later the whole session is closed: somebody else has the token.
 *
 * @throws AuthError refresh_token_not_found, refresh_token_already_used, session_expired, user_banned
 */
export async function refreshSession(environment: AuthEnvironment, token: string): Promise<SessionAnswer> {
  const outcome = await environment.transact(async (tx) => {
    // Two refreshes of one token take turns; the second sees the first one's result.
    const { rows } = await tx.query(
      `select t.session_id, t.user_id, t.revoked,
         t.updated_at > now() - make_interval(secs => $2) as is_recent,
         coalesce(s.not_after < now() or s.created_at + make_interval(secs => $3) < now()
           or coalesce(s.refreshed_at, s.created_at::timestamp) + make_interval(secs => $4) < localtimestamp, false)
           as has_ended
       from auth.refresh_tokens t join auth.sessions s on s.id = t.session_id
       where t.token = $1 for update of t`,
      [
        digest(token),
        environment.config.refresh_token_reuse_interval,
        environment.config.sessions.timebox ?? null,
        environment.config.sessions.inactivity_timeout ?? null,
      ],
    );
    if (!rows[0]) throw errors.refreshTokenNotFound();
    const known = refreshRowSchema.parse(rows[0]);
    const stored = await findUser(tx, { id: known.user_id });
    if (stored?.isBanned) throw errors.userBanned('Invalid Refresh Token: User Banned');
    if (known.has_ended) throw errors.sessionExpired();
    if (known.revoked && !known.is_recent) {
      await tx.query('delete from auth.sessions where id = $1', [known.session_id]);
      return null;
    }
    await tx.query(
      'update auth.refresh_tokens set revoked = true, updated_at = now() where token = $1 and not revoked',
      [digest(token)],
    );
    await tx.query('update auth.sessions set refreshed_at = now(), updated_at = now() where id = $1', [
      known.session_id,
    ]);
    return answer(environment, tx, {
      userId: known.user_id,
      sessionId: known.session_id,
      parent: digest(token),
    });
  });
  // Thrown outside: the session's end has to be committed.
  if (outcome === null) throw errors.refreshTokenUsed();
  return outcome;
}

async function answer(
  environment: AuthEnvironment,
  tx: Transaction,
  session: { userId: string; sessionId: string; parent: string | null },
): Promise<SessionAnswer> {
  const stored = await findUser(tx, { id: session.userId });
  if (!stored) throw errors.refreshTokenNotFound();
  if (stored.isBanned) throw errors.userBanned();
  const refreshToken = randomBytes(24).toString('base64url');
  await tx.query(
    `insert into auth.refresh_tokens (token, user_id, revoked, created_at, updated_at, parent, session_id)
     values ($1, $2, false, now(), now(), $3, $4)`,
    [digest(refreshToken), session.userId, session.parent, session.sessionId],
  );
  const expiresIn = environment.config.jwt_expiry;
  const issuedAt = Math.floor(Date.now() / 1000);
  return {
    access_token: await signAccessToken(environment, tx, stored.user, session.sessionId, issuedAt),
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: issuedAt + expiresIn,
    refresh_token: refreshToken,
    user: stored.user,
  };
}

const assuranceSchema = z.object({
  aal: z.string(),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number() })),
});

/** The claims are Supabase Auth's: https://supabase.com/docs/guides/auth/jwt-fields */
async function signAccessToken(
  environment: AuthEnvironment,
  tx: Transaction,
  user: User,
  sessionId: string,
  issuedAt: number,
): Promise<string> {
  const { rows } = await tx.query(
    `select s.aal, (
       select json_agg(json_build_object('method', authentication_method,
         'timestamp', extract(epoch from updated_at)::bigint) order by updated_at desc)
       from auth.mfa_amr_claims where session_id = s.id) as amr
     from auth.sessions s where s.id = $1`,
    [sessionId],
  );
  const { aal, amr } = assuranceSchema.parse(rows[0]);
  const { app_metadata, email, is_anonymous, phone, role, user_metadata } = user;
  const claims = {
    email,
    phone,
    app_metadata,
    user_metadata,
    role,
    aal,
    amr,
    session_id: sessionId,
    is_anonymous,
  };
  const token = new SignJWT(claims)
    .setIssuer(`${environment.platform.publicUrl}/auth/v1`)
    .setSubject(user.id)
    .setAudience('authenticated')
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + environment.config.jwt_expiry);
  return environment.platform.signingKeys.sign(token);
}

/** Ends a user's sessions where they stand: their tokens are refused with the reason, not as unknown. */
export async function endSessions(tx: Transaction, userId: string): Promise<void> {
  await tx.query('update auth.sessions set not_after = now(), updated_at = now() where user_id = $1', [
    userId,
  ]);
}

export type LogoutScope = 'global' | 'local' | 'others';

export async function closeSessions(
  tx: Transaction,
  options: { userId: string; sessionId: string | null; scope: LogoutScope },
): Promise<void> {
  const { scope, sessionId, userId } = options;
  const which = { global: '', local: 'and id = $2', others: 'and id <> $2' }[scope];
  await tx.query(
    `delete from auth.sessions where user_id = $1 ${which}`,
    scope === 'global' ? [userId] : [userId, sessionId],
  );
}
