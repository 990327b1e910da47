import type { Transaction } from '../../database/transaction.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import type { IssuedToken } from '../one-time-tokens.ts';
import type { User } from '../users.ts';

/**
 * Passes a message to the `send_email` hook instead of sending it.
 * Source: https://supabase.com/docs/guides/auth/auth-hooks/send-email-hook
 *
 * @param message.issued the token; in an address change, for the new address
 * @param message.current the token for the current address, in an address change that both addresses confirm
 * @returns false when the hook is not enabled
 */
export async function passToEmailHook(
  { hooks, platform }: AuthDependencies,
  tx: Transaction,
  message: { user: User; type: string; issued: IssuedToken; current?: IssuedToken; redirectTo?: string },
): Promise<boolean> {
  if (!hooks.isEnabled('send_email')) return false;
  const { current, issued, redirectTo = '', type, user } = message;
  await hooks.invoke(
    'send_email',
    {
      user,
      email_data: {
        // Supabase Auth pairs each code with the other address's hash; receivers rely on it.
        token: (current ?? issued).code,
        token_hash: issued.hash,
        token_new: current ? issued.code : '',
        token_hash_new: current?.hash ?? '',
        redirect_to: redirectTo,
        email_action_type: type,
        site_url: `${platform.publicUrl}/auth/v1`,
        old_email: '',
        old_phone: '',
        provider: '',
        factor_type: '',
      },
    },
    tx,
  );
  return true;
}
