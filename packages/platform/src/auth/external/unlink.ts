import { z } from 'zod';
import type { Transaction } from '../../database/database.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { errors } from '../errors.ts';
import { syncProviders } from '../identities.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import { requireUser } from '../require-caller.ts';
import { findUser, type User } from '../users.ts';

/** DELETE /user/identities/:id: unlinks an identity, except the last. */
export async function unlinkIdentity(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  const event = await deps.transact(async (tx) => {
    const { user } = await requireUser(tx, context.env.identity);
    if (!deps.config.enable_manual_linking) throw errors.manualLinkingDisabled();
    const id = z.uuid().safeParse(context.req.param('id'));
    if (!id.success) throw errors.validationFailed('identity_id must be an UUID', 404);
    // Serializes concurrent requests, which together could remove the last two identities.
    await tx.query('select from auth.users where id = $1 for update', [user.id]);
    const { rowCount: count } = await tx.query('select from auth.identities where user_id = $1', [user.id]);
    if ((count ?? 0) <= 1) throw errors.lastIdentity();
    const { rows } = await tx.query(
      'delete from auth.identities where id = $1 and user_id = $2 returning provider',
      [id.data, user.id],
    );
    if (!rows[0]) throw errors.identityNotFound();
    if (rows[0].provider === 'phone') {
      await tx.query('update auth.users set phone = null, phone_confirmed_at = null where id = $1', [
        user.id,
      ]);
    } else await syncEmail(tx, user);
    await syncProviders(tx, user.id);
    return { actorId: user.id, traits: { provider: String(rows[0].provider) } };
  });
  recordSecurityEvent(deps, context, { action: 'identity_unlinked', ...event });
  return context.json({});
}

/** Keeps the user's email while an identity has it, else takes that of the oldest identity with one. */
async function syncEmail(tx: Transaction, { email, id }: User): Promise<void> {
  const { rows } = await tx.query(
    `select email from auth.identities where user_id = $1 and email is not null
     order by email = $2 desc, created_at limit 1`,
    [id, email],
  );
  const next = z.string().optional().parse(rows[0]?.email);
  if (next === undefined || next === email) return;
  if (await findUser(tx, { email: next })) throw errors.emailConflict();
  await tx.query('update auth.users set email = $2, updated_at = now() where id = $1', [id, next]);
}
