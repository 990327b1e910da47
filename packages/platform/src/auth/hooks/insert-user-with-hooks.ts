import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../database/transaction.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import { insertUser, type NewUser, newAppMetadata, requireUserById } from '../users.ts';

/** Zero time, which Supabase Auth sends for an account that does not exist yet. */
const NEVER = '0001-01-01T00:00:00Z';

/**
 * Inserts a user who signs up or is invited, unless the `before_user_created` hook refuses; then invokes
 * `after_user_created`.
 *
 * @throws AuthError the hook's refusal; validation_failed when the metadata is too large
 */
export async function insertUserWithHooks(
  { afterCommit, hooks, transact }: AuthDependencies,
  tx: Transaction,
  user: NewUser,
): Promise<string> {
  const id = user.id ?? randomUUID();
  if (hooks.isEnabled('before_user_created')) {
    const payload = {
      id,
      aud: 'authenticated',
      role: '',
      email: user.email?.toLowerCase() ?? '',
      phone: user.phone ?? '',
      app_metadata: newAppMetadata(user),
      user_metadata: user.userMetadata ?? {},
      identities: [],
      created_at: NEVER,
      updated_at: NEVER,
      is_anonymous: user.isAnonymous ?? false,
    };
    await hooks.invoke('before_user_created', { user: payload }, tx);
  }
  await insertUser(tx, { ...user, id });
  // After the commit: the hook may look up the account, or refer to it, on its own connection.
  if (hooks.isEnabled('after_user_created'))
    afterCommit(async () => {
      const created = await transact((own) => requireUserById(own, id));
      await hooks.invoke('after_user_created', { user: created.user });
    });
  return id;
}
