import type { Transaction } from '../../database/transaction.ts';
import { errors } from '../errors.ts';
import type { VerifiedAssertion } from './verify-response.ts';

/**
 * Notes that an assertion signs somebody in, which it does once: whoever has seen it could send it again.
 *
 * @throws AuthError validation_failed
 */
export async function useAssertion(
  tx: Transaction,
  providerId: string,
  { expiresAt, id }: Pick<VerifiedAssertion, 'id' | 'expiresAt'>,
): Promise<void> {
  const { rowCount } = await tx.query(
    `insert into auth.saml_used_assertions (sso_provider_id, assertion_id, expires_at)
     values ($1, $2, $3) on conflict do nothing`,
    [providerId, id, new Date(expiresAt)],
  );
  if (!rowCount) throw errors.validationFailed('SAML Assertion has already been used');
}
