import type { SupabaseClient } from '@supabase/supabase-js';
import { TOTP, URI } from 'otpauth';

export interface EnrolledFactor {
  readonly id: string;
  readonly totp: TOTP;
}

/**
 * Enrolls and verifies a TOTP factor, which raises the client's session to AAL2.
 *
 * @param client a signed-in client
 */
export async function enrolSecondFactor(client: SupabaseClient): Promise<EnrolledFactor> {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Teléfono' });
  if (error) throw error;
  const totp = URI.parse(data.totp.uri);
  if (!(totp instanceof TOTP)) throw new Error('not a TOTP');
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code: totp.generate() });
  if (verified.error) throw verified.error;
  return { id: data.id, totp };
}

/** Returns the code of the next period: each code is accepted once, and the current one has been used. */
export const nextCode = (totp: TOTP): string => totp.generate({ timestamp: Date.now() + 30_000 });
