import { z } from 'zod';
import type { Transaction } from '../../database/database.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { confirmEmail, confirmPhone } from '../confirmation.ts';
import { parseDuration } from '../duration.ts';
import { parseEmail } from '../email-address.ts';
import { errors } from '../errors.ts';
import { saveIdentity, syncProviders } from '../identities.ts';
import { invalidateOutstandingTokens } from '../one-time-tokens.ts';
import { deletePasskeys } from '../passkeys/passkey.ts';
import { hashPassword, requireStrongPassword } from '../passwords.ts';
import { parsePhone } from '../phone-number.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import { optionalMetadata, optionalText, readBody, readOptionalBody } from '../request-body.ts';
import { requireAdmin } from '../require-caller.ts';
import { deleteSessions, expireSessions } from '../sessions.ts';
import { findUser, insertUser, listUsers, requireUserById, updateUser } from '../users.ts';

/** Absent and null read as false. */
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
  // An empty password is none, for a new account.
  const password = attributes.password || undefined;
  const encryptedPassword = await readPassword({ ...attributes, password }, deps);
  const user = await deps.transact(async (tx) => {
    await requireAvailable(tx, attributes, null);
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
    return (await requireUserById(tx, id)).user;
  });
  recordSecurityEvent(deps, context, { action: 'user_signedup', traits: { user_id: user.id } });
  return context.json(user);
}

/** GET /admin/users */
export async function getUsers(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const page = readPageNumber(context.req.query('page'), 1);
  const perPage = Math.min(1000, readPageNumber(context.req.query('per_page'), 50));
  const { total, users } = await deps.transact((tx) =>
    listUsers(tx, {
      limit: perPage,
      offset: (page - 1) * perPage,
      filter: context.req.query('filter') ?? '',
      ...readOrder(context.req.query('sort')),
    }),
  );
  const last = Math.ceil(total / perPage);
  const query = new URLSearchParams(context.req.query());
  const link = (target: number, rel: string): string => {
    query.set('page', String(target));
    query.sort();
    return `</admin/users?${query}>; rel="${rel}"`;
  };
  const links = [...(page < last ? [link(page + 1, 'next')] : []), link(last, 'last')];
  return context.json({ users, aud: 'authenticated' }, 200, {
    'x-total-count': String(total),
    link: links.join(', '),
  });
}

/**
 * Reads `created_at asc`: users are listed by when they were created, the latest first by default.
 *
 * @throws AuthError validation_failed
 */
function readOrder(text = ''): { isAscending: boolean } {
  const [column = '', direction = 'desc'] = text.trim().toLowerCase().split(/\s+/);
  if (!['', 'created_at'].includes(column))
    throw errors.validationFailed(`Bad Sort Parameters: bad field for sort '${column}'`);
  if (!['asc', 'desc'].includes(direction))
    throw errors.validationFailed(
      `Bad Sort Parameters: bad direction for sort '${direction}', only 'asc' and 'desc' allowed`,
    );
  return { isAscending: direction === 'asc' };
}

/** @throws AuthError validation_failed */
function readPageNumber(text: string | undefined, fallback: number): number {
  if (!text) return fallback;
  if (/^\d{1,9}$/.test(text)) return Math.max(1, Number(text));
  throw errors.validationFailed(
    `Bad Pagination Parameters: strconv.ParseUint: parsing ${JSON.stringify(text)}: invalid syntax`,
  );
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

/** DELETE /admin/users/:id. A soft delete keeps the row without personal data. */
export async function deleteUser(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const id = userIdParam(context);
  const { should_soft_delete: isSoft } = await readOptionalBody(
    context,
    z.object({ should_soft_delete: z.boolean().default(false) }),
  );
  await deps.transact(async (tx) => {
    await requireUserById(tx, id);
    if (!isSoft) {
      await tx.query('delete from auth.users where id = $1', [id]);
      return;
    }
    await tx.query('delete from auth.sessions where user_id = $1', [id]);
    await tx.query('delete from auth.identities where user_id = $1', [id]);
    await deletePasskeys(tx, id);
    await invalidateOutstandingTokens(tx, id);
    await tx.query(
      `update auth.users set deleted_at = now(), encrypted_password = '', raw_user_meta_data = '{}',
         raw_app_meta_data = '{}',
         email = encode(sha256(email::bytea), 'hex'), phone = encode(sha256(phone::bytea), 'hex') where id = $1`,
      [id],
    );
  });
  recordSecurityEvent(deps, context, { action: 'user_deleted', traits: { user_id: id } });
  return context.json({});
}

/** @throws AuthError validation_failed */
export function userIdParam(context: AuthContext): string {
  const id = z.guid().safeParse(context.req.param('id'));
  if (!id.success) throw errors.invalidUserId();
  return id.data;
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
