import { z } from 'zod';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { invalidateOutstandingTokens } from '../one-time-tokens.ts';
import { deletePasskeys } from '../passkeys/passkey.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import { readOptionalBody } from '../request-body.ts';
import { requireAdmin } from '../require-caller.ts';
import { deleteSessions } from '../sessions.ts';
import { userIdParam } from '../user-id-param.ts';
import { requireUserById } from '../users.ts';

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
    await invalidateOutstandingTokens(tx, id);
    if (!isSoft) {
      await tx.query('delete from auth.users where id = $1', [id]);
      return;
    }
    await tx.query('delete from auth.identities where user_id = $1', [id]);
    await tx.query('delete from auth.mfa_factors where user_id = $1', [id]);
    await deletePasskeys(tx, id);
    await tx.query(
      `update auth.users set deleted_at = now(), encrypted_password = '', raw_user_meta_data = '{}',
         raw_app_meta_data = '{}',
         email = encode(sha256(email::bytea), 'hex'), phone = encode(sha256(phone::bytea), 'hex') where id = $1`,
      [id],
    );
    // Last, to include the session of a concurrent sign-in that the update above has waited for.
    await deleteSessions(tx, { userId: id, sessionId: null, scope: 'global' });
  });
  recordSecurityEvent(deps, context, { action: 'user_deleted', traits: { user_id: id } });
  return context.json({});
}
