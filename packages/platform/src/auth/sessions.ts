import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { z } from 'zod';
import type { Transaction } from '../database/transaction.ts';
import type { AuthContext, AuthDependencies } from './auth-dependencies.ts';
import { errors } from './errors.ts';
import { customizeClaims } from './hooks/custom-access-token.ts';
import { metadataClaims } from './metadata.ts';
import { findActiveToken, issueRefreshToken, revokeTokens } from './refresh-tokens.ts';
import { findUser, type User } from './users.ts';

/** The response of a sign-in or a refresh. */
export interface SessionResponse {
  readonly access_token: string;
  readonly token_type: 'bearer';
  readonly expires_in: number;
  readonly expires_at: number;
  readonly refresh_token: string;
  readonly user: User;
}

/** A session as parameters of a redirect URL's fragment. */
export function sessionFields(session: SessionResponse): Record<string, string> {
  return {
    access_token: session.access_token,
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
  };
}

/** Client of a session, shown in the user's session list. */
export interface Device {
  readonly userAgent: string | null;
  readonly address: string;
}

/** Reads the client of a session from the request. */
export function readDevice(context: AuthContext): Device {
  return { userAgent: context.req.header('user-agent') ?? null, address: context.env.clientAddress };
}

/**
 * Creates a session.
 *
 * @param options.method the authentication method, for the `amr` claim
 * @param options.notAfter when it must end, in addition to the limits of config.toml
 */
export async function openSession(
  deps: AuthDependencies,
  tx: Transaction,
  options: { userId: string; method: string; device: Device; notAfter?: Date | null },
): Promise<SessionResponse> {
  const { device, method, notAfter = null, userId } = options;
  const sessionId = randomUUID();
  // Sent together and executed in this order.
  const [, , updated, refreshToken, subject] = await Promise.all([
    tx.query(
      `insert into auth.sessions (id, user_id, created_at, updated_at, aal, user_agent, ip, not_after)
       values ($1, $2, now(), now(), 'aal1', $3, nullif($4, '')::inet, $5)`,
      [sessionId, userId, device.userAgent, device.address, notAfter],
    ),
    addAmrClaim(tx, sessionId, method),
    tx.query(
      'update auth.users set last_sign_in_at = now(), updated_at = now() where id = $1 returning is_sso_user',
      [userId],
    ),
    issueRefreshToken(deps, tx, { userId, sessionId, parent: null }),
    readSubject(tx, { userId, sessionId }),
  ]);
  const answer = await issueTokens(deps, tx, subject, { sessionId, refreshToken, method });
  const { email, phone } = answer.user;
  // A company's identity provider may assert the address of another account, which has a password.
  if (!updated.rows[0]?.is_sso_user) await deps.passwordBackoff.signedIn([email, phone], device.address);
  return answer;
}

/**
 * Raises a session to AAL2 and issues new tokens. The user's AAL1 sessions end, so that a stolen password alone is
 * useless.
 */
export async function elevateSession(
  deps: AuthDependencies,
  tx: Transaction,
  options: { userId: string; sessionId: string; factorId: string; method: string },
): Promise<SessionResponse> {
  const { factorId, method, sessionId, userId } = options;
  await tx.query("update auth.sessions set aal = 'aal2', factor_id = $2, updated_at = now() where id = $1", [
    sessionId,
    factorId,
  ]);
  await addAmrClaim(tx, sessionId, method);
  await tx.query("delete from auth.sessions where user_id = $1 and coalesce(aal, 'aal1') < 'aal2'", [userId]);
  const active = await findActiveToken(tx, sessionId);
  await revokeTokens(tx, sessionId);
  const parent = active?.token ?? null;
  const refreshToken = await issueRefreshToken(deps, tx, { userId, sessionId, parent });
  return sessionResponse(deps, tx, { userId, sessionId, refreshToken, method });
}

async function addAmrClaim(tx: Transaction, sessionId: string, method: string): Promise<void> {
  await tx.query(
    `insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     values ($1, $2, now(), now(), $3)
     on conflict (session_id, authentication_method) do update set updated_at = now()`,
    [randomUUID(), sessionId, method],
  );
}

/**
 * Signs a new access token.
 *
 * @param session.method the authentication method, for the hook that may change the claims
 * @throws AuthError user_banned, refresh_token_not_found, or the hook's refusal
 */
export async function sessionResponse(
  deps: AuthDependencies,
  tx: Transaction,
  session: { userId: string; sessionId: string; refreshToken: string; method: string },
): Promise<SessionResponse> {
  return issueTokens(deps, tx, await readSubject(tx, session), session);
}

/** Whom the tokens of a session are for. */
interface Subject extends Assurance {
  readonly user: User;
}

/** @throws AuthError user_banned, refresh_token_not_found */
async function readSubject(
  tx: Transaction,
  { sessionId, userId }: { userId: string; sessionId: string },
): Promise<Subject> {
  const [stored, assurance] = await Promise.all([findUser(tx, { id: userId }), readAssurance(tx, sessionId)]);
  if (!stored || !assurance) throw errors.refreshTokenNotFound();
  if (stored.isBanned) throw errors.userBanned();
  return { user: stored.user, ...assurance };
}

async function issueTokens(
  deps: AuthDependencies,
  tx: Transaction,
  { user, ...assurance }: Subject,
  session: { sessionId: string; refreshToken: string; method: string },
): Promise<SessionResponse> {
  const expiresIn = deps.config.jwt_expiry;
  const issuedAt = Math.floor(Date.now() / 1000);
  return {
    access_token: await signAccessToken(deps, tx, user, { ...session, ...assurance, issuedAt }),
    token_type: 'bearer',
    expires_in: expiresIn,
    expires_at: issuedAt + expiresIn,
    refresh_token: session.refreshToken,
    user,
  };
}

const assuranceSchema = z.object({
  aal: z.string(),
  amr: z.array(z.object({ method: z.string(), timestamp: z.number(), provider: z.string().optional() })),
});

type Assurance = z.output<typeof assuranceSchema>;

/** A session's assurance level and authentication methods; null when it has ended. */
async function readAssurance(tx: Transaction, sessionId: string): Promise<Assurance | null> {
  const { rows } = await tx.query(
    `select s.aal, (
       select json_agg(json_strip_nulls(json_build_object('method', authentication_method,
         'timestamp', extract(epoch from updated_at)::bigint,
         'provider', case when authentication_method = 'sso/saml' then (
           select substr(provider, 5) from auth.identities
           where user_id = s.user_id and provider like 'sso:%' order by created_at limit 1) end))
         order by updated_at desc)
       from auth.mfa_amr_claims where session_id = s.id) as amr
     from auth.sessions s where s.id = $1`,
    [sessionId],
  );
  return assuranceSchema.nullable().parse(rows[0] ?? null);
}

/** The claims are Supabase Auth's: https://supabase.com/docs/guides/auth/jwt-fields */
async function signAccessToken(
  deps: AuthDependencies,
  tx: Transaction,
  user: User,
  session: Assurance & { sessionId: string; method: string; issuedAt: number },
): Promise<string> {
  const { aal, amr, issuedAt, method, sessionId } = session;
  const { email, is_anonymous, phone, role } = user;
  const claims = {
    iss: `${deps.platform.publicUrl}/auth/v1`,
    sub: user.id,
    aud: 'authenticated',
    exp: issuedAt + deps.config.jwt_expiry,
    iat: issuedAt,
    email,
    phone,
    ...metadataClaims(user),
    role,
    aal,
    amr,
    session_id: sessionId,
    is_anonymous,
  };
  const customized = await customizeClaims(deps, tx, { claims, method, userId: user.id });
  return deps.platform.signingKeys.sign(new SignJWT(customized));
}

/** Expires a user's sessions; they are kept, so that their tokens are refused as expired rather than unknown. */
export async function expireSessions(tx: Transaction, userId: string): Promise<void> {
  await tx.query('update auth.sessions set not_after = now(), updated_at = now() where user_id = $1', [
    userId,
  ]);
}

export type LogoutScope = 'global' | 'local' | 'others';

/** Ends a user's sessions: all, only that of `sessionId`, or all but that one; without a `sessionId`, all. */
export async function deleteSessions(
  tx: Transaction,
  options: { userId: string; sessionId: string | null; scope: LogoutScope },
): Promise<void> {
  const { sessionId, userId } = options;
  const scope = sessionId === null ? 'global' : options.scope;
  const which = { global: '', local: 'and id = $2', others: 'and id <> $2' }[scope];
  await tx.query(
    `delete from auth.sessions where user_id = $1 ${which}`,
    scope === 'global' ? [userId] : [userId, sessionId],
  );
}
