import type { Transaction } from '../../database/transaction.ts';
import { errors } from '../errors.ts';
import type { VerifiedAssertion } from './verify-response.ts';

/**
 * Records an assertion as used. It signs a user in only once, since anyone who has seen it could replay it.
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
