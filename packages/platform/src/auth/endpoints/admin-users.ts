import { z } from 'zod';
import type { Transaction } from '../../database/database.ts';
import { requireEmail, requirePhone } from '../addresses.ts';
import { type AuthContext, type AuthDependencies, readBody } from '../auth-environment.ts';
import { metadata, text } from '../body-fields.ts';
import { confirmEmail, confirmPhone } from '../confirmation.ts';
import { secondsOf } from '../duration.ts';
import { errors } from '../errors.ts';
import { saveIdentity, syncProviders } from '../identities.ts';
import { voidEverythingSent } from '../one-time-tokens.ts';
import { hashPassword, requireStrongPassword } from '../passwords.ts';
import { recordEvent } from '../record-event.ts';
import { requireAdmin } from '../require-caller.ts';
import { closeSessions, endSessions } from '../sessions.ts';
import { findUser, insertUser, listUsers, type User, updateUser } from '../users.ts';

/** A switch that may be missing or null, which is off. */
const flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false);

const attributesSchema = z.object({
  id: z.uuid({ error: 'ID must conform to the uuid v4 format' }).optional(),
  email: text,
  phone: text,
  password: text,
  password_hash: text,
  email_confirm: flag,
  phone_confirm: flag,
  role: text,
  user_metadata: metadata,
  app_metadata: metadata,
  /** Seconds; 0 lifts a ban. */
  ban_duration: text.transform((duration, context) => {
    if (duration === '') return undefined;
    const seconds = duration === 'none' ? 0 : secondsOf(duration);
    if (seconds !== null) return seconds;
    context.addIssue({
      code: 'custom',
      message: `invalid format for ban duration: time: invalid duration "${duration}"`,
    });
    return z.NEVER;
  }),
});

type Attributes = z.output<typeof attributesSchema>;

/** The attributes with addresses in the form in which they are stored. */
async function readAttributes(context: AuthContext): Promise<Attributes> {
  const attributes = await readBody(context, attributesSchema);
  return {
    ...attributes,
    email: attributes.email && requireEmail(attributes.email),
    phone: attributes.phone && requirePhone(attributes.phone),
  };
}

/** POST /admin/users */
export async function createUser(environment: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const attributes = await readAttributes(context);
  if (!attributes.email && !attributes.phone) {
    throw errors.validationFailed('Cannot create a user without either an email or phone');
  }
  const encryptedPassword = await encrypted(attributes, environment);
  const user = await environment.transact(async (tx) => {
    await refuseTaken(tx, attributes, null);
    const id = await insertUser(tx, {
      id: attributes.id,
      email: attributes.email,
      phone: attributes.phone,
      encryptedPassword: encryptedPassword ?? null,
      isEmailConfirmed: attributes.email_confirm,
      isPhoneConfirmed: attributes.phone_confirm,
      role: attributes.role,
      appMetadata: attributes.app_metadata ?? undefined,
      userMetadata: attributes.user_metadata ?? undefined,
    });
    await updateUser(tx, id, { banSeconds: attributes.ban_duration });
    return requireUserById(tx, id);
  });
  recordEvent(environment, context, { action: 'user_signedup', traits: { user_id: user.id } });
  return context.json(user);
}

/** GET /admin/users */
export async function getUsers(environment: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const page = Math.max(1, Number(context.req.query('page')) || 1);
  const perPage = Math.min(1000, Math.max(1, Number(context.req.query('per_page')) || 50));
  const { total, users } = await environment.transact((tx) =>
    listUsers(tx, {
      limit: perPage,
      offset: (page - 1) * perPage,
      filter: context.req.query('filter') ?? '',
    }),
  );
  const last = Math.max(1, Math.ceil(total / perPage));
  const link = (target: number, rel: string): string =>
    `<${environment.platform.publicUrl}/auth/v1/admin/users?page=${target}&per_page=${perPage}>; rel="${rel}"`;
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')];
  return context.json({ users, aud: 'authenticated' }, 200, {
    'x-total-count': String(total),
    link: links.join(', '),
  });
}

/** GET /admin/users/:id */
export async function getUserById(environment: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  return context.json(await environment.transact((tx) => requireUserById(tx, idOf(context))));
}

/** PUT /admin/users/:id */
export async function changeUser(environment: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const id = idOf(context);
  const attributes = await readAttributes(context);
  const encryptedPassword = await encrypted(attributes, environment);
  const user = await environment.transact(async (tx) => {
    await requireUserById(tx, id);
    await refuseTaken(tx, attributes, id);
    await updateUser(tx, id, {
      encryptedPassword,
      role: attributes.role || undefined,
      appMetadata: attributes.app_metadata ?? undefined,
      userMetadata: attributes.user_metadata ?? undefined,
      banSeconds: attributes.ban_duration,
    });
    await changeAddresses(tx, id, attributes);
    // A password that somebody else has set: whoever is signed in with the old one is out, and so is who is banned.
    if (encryptedPassword || attributes.email || attributes.phone) await voidEverythingSent(tx, id);
    if (encryptedPassword) await closeSessions(tx, { userId: id, sessionId: null, scope: 'global' });
    if (attributes.ban_duration) await endSessions(tx, id);
    return requireUserById(tx, id);
  });
  const traits = { user_id: id };
  if (encryptedPassword) recordEvent(environment, context, { action: 'user_updated_password', traits });
  recordEvent(environment, context, { action: 'user_modified', traits });
  return context.json(user);
}

/** DELETE /admin/users/:id; softly, the row stays without anything that names a person. */
export async function deleteUser(environment: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const id = idOf(context);
  const { should_soft_delete: isSoft } = await readBody(
    context,
    z.object({ should_soft_delete: z.boolean().default(false) }),
  );
  await environment.transact(async (tx) => {
    await requireUserById(tx, id);
    if (!isSoft) {
      await tx.query('delete from auth.users where id = $1', [id]);
      return;
    }
    await tx.query('delete from auth.sessions where user_id = $1', [id]);
    await tx.query('delete from auth.identities where user_id = $1', [id]);
    await tx.query(
      `update auth.users set deleted_at = now(), encrypted_password = '', raw_user_meta_data = '{}',
         email = encode(sha256(email::bytea), 'hex'), phone = encode(sha256(phone::bytea), 'hex') where id = $1`,
      [id],
    );
  });
  recordEvent(environment, context, { action: 'user_deleted', traits: { user_id: id } });
  return context.json({});
}

function idOf(context: AuthContext): string {
  const id = z.uuid().safeParse(context.req.param('id'));
  if (!id.success) throw errors.invalidUserId();
  return id.data;
}

async function requireUserById(tx: Transaction, id: string): Promise<User> {
  const stored = await findUser(tx, { id });
  if (!stored) throw errors.userNotFound();
  return stored.user;
}

async function refuseTaken(
  tx: Transaction,
  { email, phone }: Attributes,
  self: string | null,
): Promise<void> {
  const byEmail = email ? await findUser(tx, { email }) : null;
  if (byEmail && byEmail.user.id !== self) throw errors.emailExists();
  const byPhone = phone ? await findUser(tx, { phone }) : null;
  if (byPhone && byPhone.user.id !== self) throw errors.phoneExists();
}

/** An address that an administrator writes is the user's; whether it is confirmed is the administrator's to say. */
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

async function encrypted(attributes: Attributes, environment: AuthDependencies): Promise<string | undefined> {
  const { password, password_hash: hash } = attributes;
  if (password && hash) {
    throw errors.validationFailed('Only a password or a password hash should be provided');
  }
  if (hash) return hash;
  if (!password) return undefined;
  await requireStrongPassword(password, environment.config);
  return hashPassword(password);
}
