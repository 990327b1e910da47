import { z } from 'zod';
import { type AuthContext, type AuthEnvironment, readBody } from '../auth-environment.ts';
import { errors } from '../errors.ts';
import { passwordMatches } from '../passwords.ts';
import { type Device, openSession, refreshSession, type SessionAnswer } from '../sessions.ts';
import { findUser } from '../users.ts';

/** POST /token: signs in, or exchanges a refresh token. */
export async function token(environment: AuthEnvironment, context: AuthContext): Promise<Response> {
  await environment.limit(context.env.clientAddress);
  const grant = context.req.query('grant_type');
  if (grant === 'password') return context.json(await signIn(environment, context));
  if (grant === 'refresh_token') {
    const { refresh_token } = await readBody(context, z.object({ refresh_token: z.string().default('') }));
    if (!refresh_token) throw errors.validationFailed('refresh_token required');
    return context.json(await refreshSession(environment, refresh_token));
  }
  throw errors.unsupportedGrant();
}

const credentialsSchema = z.object({
  email: z.string().optional(),
  phone: z.string().optional(),
  password: z.string().default(''),
});

async function signIn(environment: AuthEnvironment, context: AuthContext): Promise<SessionAnswer> {
  const { email, password, phone } = await readBody(context, credentialsSchema);
  if (!email && !phone) throw errors.validationFailed('missing email or phone');
  const key = email ? { email } : { phone: phone ?? '' };
  const stored = await environment.transact((tx) => findUser(tx, key));
  // Outside a transaction: hashing takes its time, and no connection should wait for it.
  if (!(await passwordMatches(password, stored?.encryptedPassword ?? null)) || !stored) {
    throw errors.invalidCredentials();
  }
  if (stored.isBanned) throw errors.userBanned();
  if (email ? !stored.user.email_confirmed_at : !stored.user.phone_confirmed_at)
    throw errors.emailNotConfirmed();
  return environment.transact((tx) =>
    openSession(environment, tx, { userId: stored.user.id, method: 'password', device: deviceOf(context) }),
  );
}

export function deviceOf(context: AuthContext): Device {
  return { userAgent: context.req.header('user-agent') ?? null, address: context.env.clientAddress };
}
