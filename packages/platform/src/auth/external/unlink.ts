import { z } from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import { isUuid } from '../../is-uuid.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { errors } from '../errors.ts';
import { syncProviders } from '../identities.ts';
import { invalidateOutstandingTokens } from '../one-time-tokens.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import type { User } from '../users.ts';
import { requireLinkingUser } from './account-linking.ts';

/** DELETE /user/identities/:id: unlinks an identity, except the last. */
export async function unlinkIdentity(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  const event = await deps.transact(async (tx) => {
    const user = await requireLinkingUser(deps, tx, context);
    const id = context.req.param('id');
    if (!isUuid(id)) throw errors.validationFailed('identity_id must be an UUID', 404);
    // Serializes concurrent requests, which together could remove the last two identities.
    await tx.query('select from auth.users where id = $1 for update', [user.id]);
    const { rowCount: count } = await tx.query('select from auth.identities where user_id = $1', [user.id]);
    if ((count ?? 0) <= 1) throw errors.lastIdentity();
    const { rows } = await tx.query(
      'delete from auth.identities where id = $1 and user_id = $2 returning provider',
      [id, user.id],
    );
    if (!rows[0]) throw errors.identityNotFound();
    if (rows[0].provider === 'phone') {
      await tx.query('update auth.users set phone = null, phone_confirmed_at = null where id = $1', [
        user.id,
      ]);
      await invalidateOutstandingTokens(tx, user.id);
    } else await syncEmail(deps, tx, user);
    await syncProviders(tx, user.id);
    return { actorId: user.id, traits: { provider: String(rows[0].provider) } };
  });
  recordSecurityEvent(deps, context, { action: 'identity_unlinked', ...event });
  return context.json({});
}

const identitySchema = z.object({ email: z.string().nullable(), is_verified: z.boolean() });

/**
 * Keeps the user's email while an identity has it, else takes that of another identity: the oldest verified one, or the
 * oldest. Tokens sent to the former address become invalid. Source: supabase/auth, internal/models/user.go
 *
 * @throws AuthError email_conflict_identity_not_deletable when other users have all these addresses
 */
async function syncEmail({ config }: AuthDependencies, tx: Transaction, { email, id }: User): Promise<void> {
  const { rows } = await tx.query(
    `select i.email, coalesce(i.identity_data -> 'email_verified' = 'true', false) as is_verified
     from auth.identities i where i.user_id = $1 and not exists (
       select from auth.users u where u.id <> $1 and lower(u.email) = i.email and not u.is_sso_user and u.deleted_at is null)
     order by coalesce(i.email, '') = lower($2) desc, i.email is null, is_verified desc, i.created_at, i.id limit 1`,
    [id, email],
  );
  if (!rows[0]) throw errors.emailConflict();
  const { email: next, is_verified: isVerified } = identitySchema.parse(rows[0]);
  if ((next ?? '') === email.toLowerCase()) return;
  await tx.query('update auth.users set email = $2, updated_at = now() where id = $1', [id, next]);
  await invalidateOutstandingTokens(tx, id);
  if (next !== null && (isVerified || !config.email.enable_confirmations)) return;
  await tx.query(
    `update auth.users set email_confirmed_at = null,
       raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": false}' where id = $1`,
    [id],
  );
}
