import { z } from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import { isUuid } from '../../is-uuid.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { errors } from '../errors.ts';
import { requireUser, type SignedInCaller } from '../require-caller.ts';

const rowSchema = z.object({
  id: z.string(),
  user_id: z.string(),
  friendly_name: z.string().nullable(),
  factor_type: z.enum(['totp', 'phone', 'webauthn', 'recovery_code']),
  status: z.enum(['verified', 'unverified']),
  secret: z.string().nullable(),
  phone: z.string().nullable(),
  web_authn_credential: z.unknown(),
  web_authn_aaguid: z.string().nullable(),
  created_at: z.date(),
  updated_at: z.date(),
});

export type Factor = z.output<typeof rowSchema>;

/** Authentication method of each factor type in the `amr` claim. */
export const AMR_METHODS = {
  totp: 'totp',
  phone: 'mfa/phone',
  webauthn: 'mfa/webauthn',
  recovery_code: 'mfa/recovery_code',
} as const;

export async function listFactors(tx: Transaction, userId: string): Promise<Factor[]> {
  const { rows } = await tx.query('select * from auth.mfa_factors where user_id = $1 order by created_at', [
    userId,
  ]);
  return z.array(rowSchema).parse(rows);
}

/**
 * Finds and locks a user's factor, so that its codes are verified one at a time.
 *
 * @throws AuthError mfa_factor_not_found
 */
export async function requireFactor(tx: Transaction, userId: string, id: string): Promise<Factor> {
  if (!isUuid(id)) throw errors.invalidFactorId();
  const { rows } = await tx.query(
    'select * from auth.mfa_factors where id = $1 and user_id = $2 for update',
    [id, userId],
  );
  if (!rows[0]) throw errors.factorNotFound();
  return rowSchema.parse(rows[0]);
}

export interface FactorCaller extends SignedInCaller {
  readonly sessionId: string;
}

/** @throws AuthError when the caller has no session or is anonymous */
export async function requireFactorUser(tx: Transaction, context: AuthContext): Promise<FactorCaller> {
  const caller = await requireUser(tx, context.env.identity);
  const { sessionId } = caller;
  if (sessionId === null) throw errors.sessionNotFound();
  if (caller.user.is_anonymous) throw errors.anonymousNotAllowed();
  return { ...caller, sessionId };
}

/**
 * Requires AAL2 of a user with a verified factor: the password alone must not suffice to enroll another one.
 *
 * @throws AuthError insufficient_aal
 */
export async function requireAssurance(tx: Transaction, userId: string, aal: string): Promise<void> {
  const factors = await listFactors(tx, userId);
  if (aal !== 'aal2' && factors.some(({ status }) => status === 'verified'))
    throw errors.insufficientAal(403, 'AAL2 required to enroll a new factor');
}

/** @throws AuthError when config.toml disables the factor's type, or its codes are verified elsewhere */
export function requireVerificationEnabled(
  { config }: AuthDependencies,
  { factor_type: type }: Factor,
): void {
  if (type === 'recovery_code')
    throw errors.validationFailed('Recovery codes are verified at /factors/recovery-codes/verify');
  if (type === 'phone' && !config.mfa.phone.verify_enabled)
    throw errors.factorDisabled('phone', 'verify', 'MFA verification is disabled for Phone');
  if (type === 'totp' && !(config.mfa.totp.verify_enabled ?? true))
    throw errors.factorDisabled('totp', 'verify', 'MFA verification is disabled for TOTP');
  if (type === 'webauthn' && !config.mfa.web_authn.verify_enabled)
    throw errors.factorDisabled('webauthn', 'verify', 'MFA verification is disabled for WebAuthn');
}

/**
 * Removes a factor; sessions verified with it fall back to AAL1. Recovery codes substitute for another factor, so they
 * are removed with the last one.
 */
export async function removeFactor(tx: Transaction, factor: Factor): Promise<void> {
  // Serializes with the enrollment of recovery codes, which requires another factor.
  await tx.query('select from auth.users where id = $1 for update', [factor.user_id]);
  await deleteFactor(tx, factor);
  const left = await listFactors(tx, factor.user_id);
  const codes = left.find(({ factor_type }) => factor_type === 'recovery_code');
  if (codes && !left.some(({ id, status }) => status === 'verified' && id !== codes.id))
    await deleteFactor(tx, codes);
}

async function deleteFactor(tx: Transaction, { factor_type, id }: Factor): Promise<void> {
  await tx.query(
    `delete from auth.mfa_amr_claims where authentication_method = $2
       and session_id in (select id from auth.sessions where factor_id = $1)`,
    [id, AMR_METHODS[factor_type]],
  );
  await tx.query(
    "update auth.sessions set aal = 'aal1', factor_id = null, updated_at = now() where factor_id = $1",
    [id],
  );
  await tx.query('delete from auth.mfa_factors where id = $1', [id]);
}

/** A factor as the API returns it, without its secret. */
export function factorResponse(factor: Factor): object {
  const { created_at, factor_type, friendly_name, id, phone, status, updated_at } = factor;
  return { id, friendly_name, factor_type, status, created_at, updated_at, ...(phone && { phone }) };
}
