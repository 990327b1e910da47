import { z } from 'zod';
import type { Transaction } from '../../database/database.ts';
import { type AuthContext, type AuthEnvironment, readBody } from '../auth-environment.ts';
import { errors } from '../errors.ts';
import { hashPassword, requireStrongPassword } from '../passwords.ts';
import { requireAdmin } from '../require-caller.ts';
import { findUser, insertUser, listUsers, type User, updateUser } from '../users.ts';

const metadata = z.record(z.string(), z.unknown());

const attributesSchema = z.object({
  id: z.uuid().optional(),
  email: z.email({ error: 'Unable to validate email address: invalid format' }).optional(),
  phone: z.string().optional(),
  password: z.string().optional(),
  password_hash: z.string().optional(),
  email_confirm: z.boolean().default(false),
  phone_confirm: z.boolean().default(false),
  role: z.string().optional(),
  user_metadata: metadata.optional(),
  app_metadata: metadata.optional(),
  ban_duration: z
    .string()
    .regex(/^(?:none|(?:\d+(?:\.\d+)?(?:h|m|s|ms))+)$/, { error: 'invalid format for ban duration' })
    .optional(),
});

type Attributes = z.output<typeof attributesSchema>;

/** POST /admin/users */
export async function createUser(environment: AuthEnvironment, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const attributes = await readBody(context, attributesSchema);
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
      appMetadata: attributes.app_metadata,
      userMetadata: attributes.user_metadata,
    });
    if (attributes.ban_duration) await updateUser(tx, id, { banDuration: interval(attributes.ban_duration) });
    return require(tx, id);
  });
  return context.json(user);
}

/** GET /admin/users */
export async function getUsers(environment: AuthEnvironment, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const page = Math.max(1, Number(context.req.query('page')) || 1);
  const perPage = Math.min(1000, Math.max(1, Number(context.req.query('per_page')) || 50));
  const { total, users } = await environment.transact((tx) =>
    listUsers(tx, { limit: perPage, offset: (page - 1) * perPage }),
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
export async function getUserById(environment: AuthEnvironment, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  return context.json(await environment.transact((tx) => require(tx, idOf(context))));
}

/** PUT /admin/users/:id */
export async function changeUser(environment: AuthEnvironment, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const id = idOf(context);
  const attributes = await readBody(context, attributesSchema);
  const encryptedPassword = await encrypted(attributes, environment);
  const user = await environment.transact(async (tx) => {
    await require(tx, id);
    await refuseTaken(tx, attributes, id);
    await updateUser(tx, id, {
      email: attributes.email,
      phone: attributes.phone,
      encryptedPassword,
      confirmEmail: attributes.email_confirm || attributes.email !== undefined,
      confirmPhone: attributes.phone_confirm || attributes.phone !== undefined,
      role: attributes.role,
      appMetadata: attributes.app_metadata,
      userMetadata: attributes.user_metadata,
      banDuration: attributes.ban_duration && interval(attributes.ban_duration),
    });
    return require(tx, id);
  });
  return context.json(user);
}

/** DELETE /admin/users/:id; softly, the row stays without anything that names a person. */
export async function deleteUser(environment: AuthEnvironment, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const id = idOf(context);
  const { should_soft_delete: isSoft } = await readBody(
    context,
    z.object({ should_soft_delete: z.boolean().default(false) }),
  );
  await environment.transact(async (tx) => {
    await require(tx, id);
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
  return context.json({});
}

function idOf(context: AuthContext): string {
  const id = z.uuid().safeParse(context.req.param('id'));
  if (!id.success) throw errors.invalidUserId();
  return id.data;
}

async function require(tx: Transaction, id: string): Promise<User> {
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

async function encrypted(attributes: Attributes, environment: AuthEnvironment): Promise<string | undefined> {
  if (attributes.password_hash) return attributes.password_hash;
  if (!attributes.password) return undefined;
  requireStrongPassword(attributes.password, environment.config);
  return hashPassword(attributes.password);
}

/** Go's duration, `1h30m`, in PostgreSQL's words. */
function interval(duration: string): string {
  const units: Record<string, string> = { h: 'hours', m: 'minutes', s: 'seconds', ms: 'milliseconds' };
  return duration === 'none'
    ? duration
    : duration
        .replace(/([\d.]+)(h|ms|m|s)/g, (_, amount: string, unit: string) => `${amount} ${units[unit]} `)
        .trim();
}
