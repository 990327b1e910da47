import { z } from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { confirmEmail, confirmPhone } from '../confirmation.ts';
import { parseDuration } from '../duration.ts';
import { parseEmail } from '../email-address.ts';
import { errors } from '../errors.ts';
import { saveIdentity, syncProviders } from '../identities.ts';
import { invalidateOutstandingTokens } from '../one-time-tokens.ts';
import { hashPassword, requireStrongPassword } from '../passwords.ts';
import { parsePhone } from '../phone-number.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import { optionalMetadata, optionalText, readBody } from '../request-body.ts';
import { requireAdmin } from '../require-caller.ts';
import { deleteSessions, expireSessions } from '../sessions.ts';
import { userIdParam } from '../user-id-param.ts';
import { findUser, insertUser, requireUserById, updateUser } from '../users.ts';

/** Absent and null mean false. */
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

const attributesSchema = z.object({
  id: z
    .guid({ error: 'ID must conform to the uuid v4 format' })
    .refine((id) => /[^0-]/.test(id), { error: 'ID cannot be a nil uuid' })
    .optional(),
  email: optionalText,
  phone: optionalText,
  password: z
    .string()
    .nullish()
    .transform((password) => password ?? undefined),
  password_hash: optionalText,
  email_confirm: flag,
  phone_confirm: flag,
  role: optionalText,
  user_metadata: optionalMetadata,
  app_metadata: optionalMetadata,
  /** Parsed to seconds; 0 lifts a ban. */
  ban_duration: optionalText.transform((duration, context) => {
    if (duration === '') return undefined;
    const seconds = duration === 'none' ? 0 : parseDuration(duration);
    if (seconds !== null) return seconds;
    context.addIssue({
      code: 'custom',
      message: `invalid format for ban duration: time: invalid duration "${duration}"`,
    });
    return z.NEVER;
  }),
});

type Attributes = z.output<typeof attributesSchema>;

/** Reads the attributes, with the email and phone normalized. */
async function parseAttributes(context: AuthContext): Promise<Attributes> {
  const attributes = await readBody(context, attributesSchema);
  return {
    ...attributes,
    email: attributes.email && parseEmail(attributes.email),
    phone: attributes.phone && parsePhone(attributes.phone),
  };
}

/** POST /admin/users */
export async function createUser(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const attributes = await parseAttributes(context);
  if (!attributes.email && !attributes.phone) {
    throw errors.validationFailed('Cannot create a user without either an email or phone');
  }
  // For a new account, an empty password means none.
  const password = attributes.password || undefined;
  const encryptedPassword = await readPassword({ ...attributes, password }, deps);
  const user = await deps.transact(async (tx) => {
    await requireAvailable(tx, attributes, null);
    const created = {
      id: attributes.id,
      email: attributes.email,
      phone: attributes.phone,
      encryptedPassword: encryptedPassword ?? null,
      isEmailConfirmed: attributes.email_confirm,
      isPhoneConfirmed: attributes.phone_confirm,
      role: attributes.role,
      appMetadata: attributes.app_metadata ?? undefined,
      userMetadata: attributes.user_metadata ?? undefined,
    };
    const id = await insertUser(tx, created, 'creating');
    await updateUser(tx, id, { banSeconds: attributes.ban_duration });
    return (await requireUserById(tx, id)).user;
  });
  recordSecurityEvent(deps, context, { action: 'user_signedup', traits: { user_id: user.id } });
  return context.json(user);
}

/** GET /admin/users/:id */
export async function getUserById(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const { user } = await deps.transact((tx) => requireUserById(tx, userIdParam(context)));
  return context.json(user);
}

/** PUT /admin/users/:id */
export async function changeUser(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const id = userIdParam(context);
  const attributes = await parseAttributes(context);
  const encryptedPassword = await readPassword(attributes, deps);
  const user = await deps.transact(async (tx) => {
    await requireUserById(tx, id);
    await requireAvailable(tx, attributes, id);
    await updateUser(tx, id, {
      encryptedPassword,
      role: attributes.role || undefined,
      appMetadata: attributes.app_metadata ?? undefined,
      userMetadata: attributes.user_metadata ?? undefined,
      banSeconds: attributes.ban_duration,
    });
    await changeAddresses(tx, id, attributes);
    // A new password or a ban ends all sessions.
    if (encryptedPassword || attributes.email || attributes.phone) await invalidateOutstandingTokens(tx, id);
    if (encryptedPassword) await deleteSessions(tx, { userId: id, sessionId: null, scope: 'global' });
    if (attributes.ban_duration) await expireSessions(tx, id);
    return (await requireUserById(tx, id)).user;
  });
  const traits = { user_id: id };
  if (encryptedPassword) recordSecurityEvent(deps, context, { action: 'user_updated_password', traits });
  recordSecurityEvent(deps, context, { action: 'user_modified', traits });
  return context.json(user);
}

async function requireAvailable(
  tx: Transaction,
  { email, phone }: Attributes,
  ownId: string | null,
): Promise<void> {
  const byEmail = email ? await findUser(tx, { email }) : null;
  if (byEmail && byEmail.user.id !== ownId) throw errors.emailExists();
  const byPhone = phone ? await findUser(tx, { phone }) : null;
  if (byPhone && byPhone.user.id !== ownId) throw errors.phoneExists();
}

/** Applies an address change at once; the administrator decides whether it is confirmed. */
async function changeAddresses(tx: Transaction, id: string, attributes: Attributes): Promise<void> {
  for (const kind of ['email', 'phone'] as const) {
    const isConfirmed = attributes[`${kind}_confirm`];
    const address = attributes[kind];
    if (address) {
      await tx.query(`update auth.users set ${kind} = $2, updated_at = now() where id = $1`, [id, address]);
      const data = { sub: id, [kind]: address, [`${kind}_verified`]: isConfirmed };
      await saveIdentity(tx, { userId: id, provider: kind, providerId: id, data });
      await syncProviders(tx, id);
    }
    if (isConfirmed) await (kind === 'email' ? confirmEmail : confirmPhone)(tx, id);
  }
}

async function readPassword(attributes: Attributes, deps: AuthDependencies): Promise<string | undefined> {
  const { password, password_hash: hash } = attributes;
  if (password && hash) {
    throw errors.validationFailed('Only a password or a password hash should be provided');
  }
  if (hash) return hash;
  if (password === undefined) return undefined;
  await requireStrongPassword(password, deps.config);
  return hashPassword(password, deps.config);
}
