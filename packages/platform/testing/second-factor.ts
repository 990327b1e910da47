import type { SupabaseClient } from '@supabase/supabase-js';
import { TOTP, URI } from 'otpauth';

export interface EnrolledFactor {
  readonly id: string;
  readonly totp: TOTP;
}

/**
 * Enrols and verifies a TOTP factor, which raises the client's session to AAL2.
 *
 * @param client signed in
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

/** The code of the next period, since each is accepted once and the current one has been used. */
export const nextCode = (totp: TOTP): string => totp.generate({ timestamp: Date.now() + 30_000 });
