import type { SupabaseClient } from '@supabase/supabase-js';
import type { Environment } from './environment.ts';
import { withinRateLimit } from './rate-limit.ts';
import { secretKey } from './service-client.ts';

/** Per recipient, so that strangers entering somebody's address cannot flood it with acknowledgements. */
const PER_HOUR = { application: 10, internship: 3, spontaneous: 2, contact: 3 } as const;

/**
 * Acknowledges a visitor's submission, unless the address has reached its hourly limit. Failed sends are not counted.
 *
 * @param options.service a client that bypasses policies
 * @param send mails the acknowledgement
 */
export function acknowledgeWithinLimit(
  {
    about,
    email,
    environment,
    service,
  }: { about: keyof typeof PER_HOUR; email: string; environment: Environment; service: SupabaseClient },
  send: () => Promise<unknown>,
): Promise<void> {
  return withinRateLimit(
    service,
    {
      name: `${about}-acknowledgement`,
      key: email.toLowerCase(),
      perHour: PER_HOUR[about],
      pepper: secretKey(environment),
    },
    send,
  );
}
