import { z } from 'zod';
import { type AuthContext, type AuthEnvironment, readBody } from '../auth-environment.ts';
import { errors } from '../errors.ts';
import { hashPassword, passwordMatches, requireStrongPassword } from '../passwords.ts';
import { requireUser } from '../require-caller.ts';
import { closeSessions } from '../sessions.ts';
import { findUser, updateUser } from '../users.ts';

/** GET /user: the caller's own account. */
export async function getUser(environment: AuthEnvironment, context: AuthContext): Promise<Response> {
  const { user } = await environment.transact((tx) => requireUser(tx, context.env.identity));
  return context.json(user);
}

const changesSchema = z.object({
  password: z.string().optional(),
  data: z.record(z.string(), z.unknown()).optional(),
});

/** PUT /user: changes the caller's password and metadata. A new password signs out every other device. */
export async function putUser(environment: AuthEnvironment, context: AuthContext): Promise<Response> {
  const { data, password } = await readBody(context, changesSchema);
  const caller = await environment.transact((tx) => requireUser(tx, context.env.identity));
  if (password !== undefined) {
    requireStrongPassword(password, environment.config);
    if (await passwordMatches(password, caller.encryptedPassword)) throw errors.samePassword();
  }
  const encryptedPassword = password === undefined ? undefined : await hashPassword(password);
  const stored = await environment.transact(async (tx) => {
    const { sessionId, user } = await requireUser(tx, context.env.identity);
    await updateUser(tx, user.id, { encryptedPassword, userMetadata: data });
    if (encryptedPassword) await closeSessions(tx, { userId: user.id, sessionId, scope: 'others' });
    return findUser(tx, { id: user.id });
  });
  return context.json(stored?.user ?? {});
}
