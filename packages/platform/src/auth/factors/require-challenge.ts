import { z } from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import { errors } from '../errors.ts';
import { CHALLENGE_EXPIRY } from '../webauthn/ceremony.ts';
import type { Factor } from './factor.ts';

const challengeSchema = z.object({
  otp_code: z.string().nullable(),
  web_authn_session_data: z.object({ challenge: z.string(), session_id: z.string() }).nullable(),
  is_mismatch: z.boolean(),
  is_expired: z.boolean(),
});

/** What a response is checked against; a TOTP app's codes need neither. */
export interface Challenge {
  /** Digest of the sent code. */
  readonly codeDigest: string | null;
  readonly webauthn: string | null;
}

/**
 * Finds a factor's challenge; a WebAuthn one is consumed whatever the response, and an expired one is deleted.
 *
 * @returns null when it has expired
 * @throws AuthError mfa_factor_not_found, mfa_ip_address_mismatch
 */
export async function requireChallenge(
  tx: Transaction,
  factor: Factor,
  { address, id, sessionId }: { id: string; address: string; sessionId: string },
): Promise<Challenge | null> {
  const { rows } = await tx.query(
    `select otp_code, web_authn_session_data,
       verified_at is not null or host(ip_address) <> host($3::inet) as is_mismatch,
       created_at < now() - make_interval(secs => $4) as is_expired
     from auth.mfa_challenges where id = $1 and factor_id = $2`,
    [id, factor.id, address || '0.0.0.0', CHALLENGE_EXPIRY],
  );
  if (!rows[0]) throw errors.challengeNotFound();
  const { is_expired, is_mismatch, otp_code, web_authn_session_data } = challengeSchema.parse(rows[0]);
  if (is_mismatch) throw errors.challengeMismatch();
  if (web_authn_session_data) {
    if (web_authn_session_data.session_id !== sessionId) throw errors.challengeNotFound();
  }
  if (web_authn_session_data || is_expired)
    await tx.query('delete from auth.mfa_challenges where id = $1', [id]);
  if (is_expired) return null;
  return { codeDigest: otp_code, webauthn: web_authn_session_data?.challenge ?? null };
}
