import type { SupabaseClient } from '@supabase/supabase-js';
import { TOTP, URI } from 'otpauth';

export interface EnrolledFactor {
  readonly id: string;
  readonly totp: TOTP;
}

/**
 * Enrols an application for one-time passwords and shows its first code: the client's session is of the second level.
 *
 * @param client has a session of its own
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

/** The code of half a minute later: the present one has been used, and each counts once. */
export const nextCode = (totp: TOTP): string => totp.generate({ timestamp: Date.now() + 30_000 });
