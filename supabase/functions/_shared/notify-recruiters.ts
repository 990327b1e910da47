import type { SupabaseClient } from '@supabase/supabase-js';
import type { Mail } from './emails/layout.ts';
import type { Environment } from './environment.ts';
import { recruitersAddress } from './recruiters-address.ts';
import { ignoreRejected, sendMail } from './send-mail.ts';

/**
 * Notifies the recruiters by mail of a submission, unless their notifications are off.
 *
 * @param run.service a client that bypasses policies
 * @param notice.about what was submitted, for the log
 * @param notice.once the mail's idempotency key
 * @throws Error when the mail service did not accept it
 */
export async function notifyRecruiters(
  { environment, service }: { environment: Environment; service: SupabaseClient },
  { about, mail, once }: { about: string; mail: Mail; once: string },
): Promise<void> {
  const to = await recruitersAddress(service);
  if (to) await sendMail(environment, { to, mail, once }).catch(ignoreRejected(`the notice of ${about}`));
}
