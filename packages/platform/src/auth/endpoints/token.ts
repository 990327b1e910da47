import { z } from 'zod';
import { plainPhone } from '../addresses.ts';
import { type AuthContext, type AuthDependencies, readBody } from '../auth-environment.ts';
import { text } from '../body-fields.ts';
import { type AuthError, errors } from '../errors.ts';
import { exchangeIdToken } from '../external/id-token.ts';
import { exchangeSignature } from '../external/web3.ts';
import { passwordMatches } from '../passwords.ts';
import { redeemCode } from '../pkce.ts';
import { recordEvent, recordLogin } from '../record-event.ts';
import { refreshSession } from '../refresh.ts';
import { unseal } from '../sealed.ts';
import { deviceOf, openSession, type SessionAnswer } from '../sessions.ts';
import { findUser } from '../users.ts';

type Grant = (environment: AuthDependencies, context: AuthContext) => Promise<object>;

const GRANTS: ReadonlyMap<string, Grant> = new Map([
  ['password', signIn],
  ['refresh_token', refresh],
  ['pkce', exchangeCode],
  ['id_token', exchangeIdToken],
  ['web3', exchangeSignature],
]);

/** POST /token: signs in, or exchanges a refresh token or a code for a session. */
export async function token(environment: AuthDependencies, context: AuthContext): Promise<Response> {
  const grant = GRANTS.get(context.req.query('grant_type') ?? '');
  if (!grant) throw errors.unsupportedGrant();
  return context.json(await grant(environment, context));
}

const credentialsSchema = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: text,
});

async function signIn(environment: AuthDependencies, context: AuthContext): Promise<SessionAnswer> {
  await environment.limits.attempt('password', context.env.clientAddress);
  const { email, password, phone } = await readBody(context, credentialsSchema);
  if (email && phone) {
    throw errors.validationFailed('Only an email address or phone number should be provided on login.');
  }
  if (!email && !phone) throw errors.validationFailed('missing email or phone');
  const key = email ? { email } : { phone: plainPhone(phone ?? '') };
  await environment.passwordPause.attempt(key.email ?? key.phone, context.env.clientAddress);
  const stored = await environment.transact((tx) => findUser(tx, key));
  const refused = (error: AuthError): AuthError => {
    const traits = { method: 'password', reason: error.code };
    recordEvent(environment, context, { action: 'login_failed', actorId: stored?.user.id, traits });
    return error;
  };
  // Outside a transaction: hashing takes its time, and no connection should wait for it.
  if (!(await passwordMatches(password, stored?.encryptedPassword ?? null)) || !stored) {
    throw refused(errors.invalidCredentials());
  }
  if (stored.isBanned) throw refused(errors.userBanned());
  if (email && !stored.user.email_confirmed_at) throw refused(errors.emailNotConfirmed());
  if (phone && !stored.user.phone_confirmed_at) throw refused(errors.phoneNotConfirmed());
  const session = await environment.transact((tx) =>
    openSession(environment, tx, { userId: stored.user.id, method: 'password', device: deviceOf(context) }),
  );
  recordLogin(environment, context, session, 'password');
  return session;
}

async function refresh(environment: AuthDependencies, context: AuthContext): Promise<SessionAnswer> {
  await environment.limits.attempt('token', context.env.clientAddress);
  const { refresh_token } = await readBody(context, z.object({ refresh_token: text }));
  if (!refresh_token) throw errors.validationFailed('refresh_token required');
  return refreshSession(environment, context, refresh_token);
}

const codeSchema = z.object({ auth_code: text, code_verifier: text });

async function exchangeCode(environment: AuthDependencies, context: AuthContext): Promise<object> {
  await environment.limits.attempt('token', context.env.clientAddress);
  const { auth_code: code, code_verifier: verifier } = await readBody(context, codeSchema);
  if (!code || !verifier) {
    throw errors.validationFailed('invalid request: both auth code and code verifier should be non-empty');
  }
  const { jwtSecret } = environment.platform;
  const { method, session } = await environment.transact(async (tx) => {
    const { method, providerRefreshToken, providerToken, userId } = await redeemCode(tx, code, verifier);
    const session = await openSession(environment, tx, { userId, method, device: deviceOf(context) });
    return {
      method,
      session: {
        ...session,
        ...(providerToken && { provider_token: unseal(jwtSecret, providerToken) }),
        ...(providerRefreshToken && { provider_refresh_token: unseal(jwtSecret, providerRefreshToken) }),
      },
    };
  });
  recordLogin(environment, context, session, method);
  return session;
}
