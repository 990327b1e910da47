import { z } from 'zod';
import { type AuthContext, type AuthEnvironment, readBody } from '../auth-environment.ts';
import { errors } from '../errors.ts';
import { hashPassword, requireStrongPassword } from '../passwords.ts';
import { openSession } from '../sessions.ts';
import { findUser, insertUser } from '../users.ts';
import { deviceOf } from './token.ts';

const bodySchema = z.object({
  email: z.string().default(''),
  phone: z.string().default(''),
  password: z.string().default(''),
  data: z.record(z.string(), z.unknown()).default({}),
});

/** POST /signup: makes an account and, when addresses need no confirmation, signs in. */
export async function signup(environment: AuthEnvironment, context: AuthContext): Promise<Response> {
  const { config } = environment;
  await environment.limit(context.env.clientAddress);
  const { data, email, password, phone } = await readBody(context, bodySchema);
  if (!config.enable_signup || (email ? !config.email.enable_signup : !config.sms.enable_signup))
    throw errors.signupDisabled();
  if (!password) throw errors.validationFailed('Signup requires a valid password');
  if (email && !z.email().safeParse(email).success) {
    throw errors.validationFailed('Unable to validate email address: invalid format');
  }
  requireStrongPassword(password, config);
  const encryptedPassword = await hashPassword(password);
  const isConfirmed = !(email ? config.email.enable_confirmations : config.sms.enable_confirmations);
  return environment.transact(async (tx) => {
    if (await findUser(tx, email ? { email } : { phone })) throw errors.userExists();
    const userId = await insertUser(tx, {
      ...(email ? { email } : { phone }),
      encryptedPassword,
      isEmailConfirmed: isConfirmed && email !== '',
      isPhoneConfirmed: isConfirmed && email === '',
      userMetadata: data,
    });
    if (isConfirmed) {
      return context.json(
        await openSession(environment, tx, { userId, method: 'password', device: deviceOf(context) }),
      );
    }
    const stored = await findUser(tx, { id: userId });
    return context.json(stored?.user ?? {});
  });
}
