import { z } from 'zod';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { errors } from '../errors.ts';
import { requireFactorUser } from '../factors/factor.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import { optionalText, readBody } from '../request-body.ts';
import { requireAdmin } from '../require-caller.ts';
import { userIdParam } from '../user-id-param.ts';
import { requireUserById } from '../users.ts';
import {
  listPasskeys,
  passkeyResponse,
  requirePasskey,
  requirePasskeyManager,
  requirePasskeysEnabled,
} from './passkey.ts';

const bodySchema = z.object({ friendly_name: optionalText });
const MAX_NAME_LENGTH = 120;

/** GET /passkeys: the user's own. */
export async function getPasskeys(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  requirePasskeysEnabled(deps);
  const passkeys = await deps.transact(async (tx) =>
    listPasskeys(tx, (await requireFactorUser(tx, context)).user.id),
  );
  return context.json(passkeys.map(passkeyResponse));
}

/** PATCH /passkeys/:id: renames a passkey. */
export async function renamePasskey(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  requirePasskeysEnabled(deps);
  const { friendly_name: name } = await readBody(context, bodySchema);
  if (!name) throw errors.validationFailed('friendly_name is required');
  if (name.length > MAX_NAME_LENGTH)
    throw errors.validationFailed(`friendly_name must be ${MAX_NAME_LENGTH} characters or less`);
  const { actorId, passkey } = await deps.transact(async (tx) => {
    const { user } = await requirePasskeyManager(tx, context);
    const { id } = await requirePasskey(tx, user.id, context.req.param('id') ?? '');
    await tx.query(
      'update auth.webauthn_credentials set friendly_name = $2, updated_at = now() where id = $1',
      [id, name],
    );
    return { actorId: user.id, passkey: await requirePasskey(tx, user.id, id) };
  });
  const traits = { passkey_id: passkey.id };
  recordSecurityEvent(deps, context, { action: 'passkey_updated', actorId, traits });
  return context.json(passkeyResponse(passkey));
}

/** DELETE /passkeys/:id: removes a passkey; sessions that it opened remain valid. */
export async function deletePasskey(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  requirePasskeysEnabled(deps);
  const { actorId, id } = await deps.transact(async (tx) => {
    const { user } = await requirePasskeyManager(tx, context);
    const passkey = await requirePasskey(tx, user.id, context.req.param('id') ?? '');
    await tx.query('delete from auth.webauthn_credentials where id = $1', [passkey.id]);
    return { actorId: user.id, id: passkey.id };
  });
  recordSecurityEvent(deps, context, { action: 'passkey_deleted', actorId, traits: { passkey_id: id } });
  return context.body(null, 204);
}

/** GET /admin/users/:id/passkeys */
export async function getPasskeysOfUser(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const passkeys = await deps.transact(async (tx) =>
    listPasskeys(tx, (await requireUserById(tx, userIdParam(context))).user.id),
  );
  return context.json(passkeys.map(passkeyResponse));
}

/** DELETE /admin/users/:id/passkeys/:passkey */
export async function deletePasskeyOfUser(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  requireAdmin(context.env.identity);
  const traits = await deps.transact(async (tx) => {
    const { user } = await requireUserById(tx, userIdParam(context));
    const { id } = await requirePasskey(tx, user.id, context.req.param('passkey') ?? '');
    await tx.query('delete from auth.webauthn_credentials where id = $1', [id]);
    return { user_id: user.id, passkey_id: id };
  });
  recordSecurityEvent(deps, context, { action: 'passkey_deleted', traits });
  return context.body(null, 204);
}
