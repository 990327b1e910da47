import type { SupabaseClient } from '@supabase/supabase-js';
import type { Environment } from './environment.ts';
import { withinRateLimit } from './rate-limit.ts';
import { secretKey } from './service-client.ts';

/** By recipient: nobody is flooded with acknowledgements by strangers who enter their address. */
const PER_HOUR = { application: 10, internship: 3, spontaneous: 2, contact: 3 } as const;

/**
 * Acknowledges what a visitor has sent, unless the address got enough in this hour. What failed is not counted.
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
