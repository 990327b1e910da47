import { z } from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { AuthError } from '../auth-error.ts';
import { bcrypt } from '../bcrypt/bcrypt.ts';
import { decrypt } from '../encryption.ts';
import { errors } from '../errors.ts';
import { exchangeIdToken } from '../external/id-token.ts';
import { exchangeSignature } from '../external/web3.ts';
import { attemptedPassword } from '../hooks/verification-attempts.ts';
import { verifyPassword } from '../passwords.ts';
import { normalizePhone } from '../phone-number.ts';
import { redeemCode } from '../pkce.ts';
import { recordLogin, recordSecurityEvent } from '../record-security-event.ts';
import { refreshSession } from '../refresh-session.ts';
import { optionalText, readBody } from '../request-body.ts';
import { openSession, readDevice, type SessionResponse } from '../sessions.ts';
import { findUser, type StoredUser } from '../users.ts';

type Grant = (deps: AuthDependencies, context: AuthContext) => Promise<object>;

const GRANTS: ReadonlyMap<string, Grant> = new Map([
  ['password', signIn],
  ['refresh_token', refresh],
  ['pkce', exchangeCode],
  ['id_token', exchangeIdToken],
  ['web3', exchangeSignature],
]);

/** POST /token: issues a session for a password, refresh token, authorization code, id_token or wallet signature. */
export async function token(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  const grant = GRANTS.get(context.req.query('grant_type') ?? '');
  if (!grant) throw errors.unsupportedGrant();
  return context.json(await grant(deps, context));
}

const credentialsSchema = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: optionalText,
});

async function signIn(deps: AuthDependencies, context: AuthContext): Promise<SessionResponse> {
  await deps.limits.attempt('password', context.env.clientAddress);
  const { email, password, phone } = await readBody(context, credentialsSchema);
  if (email && phone) {
    throw errors.validationFailed('Only an email address or phone number should be provided on login.');
  }
  if (!email && !phone) throw errors.validationFailed('missing email or phone');
  // Before the attempt counts as a failure for the account.
  bcrypt.requireCapacity();
  const key = email ? { email } : { phone: normalizePhone(phone ?? '') };
  await deps.passwordBackoff.attempt(key.email ?? key.phone, context.env.clientAddress);
  const stored = await findUser(deps.autocommit, key);
  const recordFailure = (error: AuthError): AuthError => {
    const traits = { method: 'password', reason: error.code };
    recordSecurityEvent(deps, context, { action: 'login_failed', actorId: stored?.user.id, traits });
    return error;
  };
  // Outside a transaction: hashing is slow and must not hold a connection.
  const isValid = await verifyPassword(password, stored?.encryptedPassword ?? null, deps.config);
  if (stored?.encryptedPassword && !stored.isBanned)
    await attemptedPassword(deps, { userId: stored.user.id, isValid }).catch((error: unknown) => {
      throw error instanceof AuthError ? recordFailure(error) : error;
    });
  if (!isValid || !stored) throw recordFailure(errors.invalidCredentials());
  if (stored.isBanned) throw recordFailure(errors.userBanned());
  if (email && !stored.user.email_confirmed_at) throw recordFailure(errors.emailNotConfirmed());
  if (phone && !stored.user.phone_confirmed_at) throw recordFailure(errors.phoneNotConfirmed());
  const session = await deps.transact(async (tx) => {
    // Comparing takes a while. A password change in the meantime ended all sessions, which this one would escape.
    if (!(await hasPassword(tx, stored))) throw recordFailure(errors.invalidCredentials());
    return openSession(deps, tx, { userId: stored.user.id, method: 'password', device: readDevice(context) });
  });
  recordLogin(deps, context, session, 'password');
  return session;
}

/** Whether the password is still the one that was read; locks it until the transaction ends. */
async function hasPassword(tx: Transaction, { encryptedPassword, user }: StoredUser): Promise<boolean> {
  const { rowCount } = await tx.query(
    'select from auth.users where id = $1 and encrypted_password = $2 for no key update',
    [user.id, encryptedPassword],
  );
  return rowCount === 1;
}

async function refresh(deps: AuthDependencies, context: AuthContext): Promise<SessionResponse> {
  await deps.limits.attempt('token', context.env.clientAddress);
  const { refresh_token } = await readBody(context, z.object({ refresh_token: optionalText }));
  if (!refresh_token) throw errors.validationFailed('refresh_token required');
  return refreshSession(deps, context, refresh_token);
}

const codeSchema = z.object({ auth_code: optionalText, code_verifier: optionalText });

async function exchangeCode(deps: AuthDependencies, context: AuthContext): Promise<object> {
  await deps.limits.attempt('token', context.env.clientAddress);
  const { auth_code: code, code_verifier: verifier } = await readBody(context, codeSchema);
  if (!code || !verifier) {
    throw errors.validationFailed('invalid request: both auth code and code verifier should be non-empty');
  }
  const { jwtSecret } = deps.platform;
  const { method, session } = await deps.transact(async (tx) => {
    const redeemed = await redeemCode(tx, code, verifier);
    const { method, notAfter, providerRefreshToken, providerToken, userId } = redeemed;
    const session = await openSession(deps, tx, { userId, method, notAfter, device: readDevice(context) });
    return {
      method,
      session: {
        ...session,
        ...(providerToken && { provider_token: decrypt(jwtSecret, providerToken) }),
        ...(providerRefreshToken && { provider_refresh_token: decrypt(jwtSecret, providerRefreshToken) }),
      },
    };
  });
  recordLogin(deps, context, session, method);
  return session;
}
