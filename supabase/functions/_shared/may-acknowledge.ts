import type { SupabaseClient } from '@supabase/supabase-js';
import type { Environment } from './environment.ts';
import { takeFromAllowance } from './rate-limit.ts';
import { secretKey } from './service-client.ts';

/** By recipient: nobody is flooded with acknowledgements by strangers who enter their address. */
const PER_HOUR = { application: 10, internship: 3, spontaneous: 2, contact: 3 } as const;

/**
 * Counts an acknowledgement of what a visitor has sent.
 *
 * @param service a client that bypasses policies
 * @returns false beyond what an address gets in an hour
 */
export function mayAcknowledge(
  service: SupabaseClient,
  { about, email, environment }: { about: keyof typeof PER_HOUR; email: string; environment: Environment },
): Promise<boolean> {
  return takeFromAllowance(service, {
    name: `${about}-acknowledgement`,
    key: email.toLowerCase(),
    perHour: PER_HOUR[about],
    pepper: secretKey(environment),
  });
}
