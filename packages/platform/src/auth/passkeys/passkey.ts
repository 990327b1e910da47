import { z } from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import { isUuid } from '../../is-uuid.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { errors } from '../errors.ts';
import { type FactorCaller, requireFactorUser } from '../factors/factor.ts';
import { requireSecondFactor } from '../require-caller.ts';
import type { Credential } from '../webauthn/credential.ts';

/** Maximum number of passkeys per user, as in Supabase Auth. */
export const MAX_PASSKEYS = 10;

const rowSchema = z
  .object({
    id: z.string(),
    user_id: z.string(),
    credential_id: z.instanceof(Buffer),
    public_key: z.instanceof(Buffer),
    sign_count: z.coerce.number(),
    transports: z.array(z.string()),
    backup_eligible: z.boolean(),
    backed_up: z.boolean(),
    friendly_name: z.string(),
    created_at: z.date(),
    last_used_at: z.date().nullable(),
  })
  .transform((row) => ({
    id: row.id,
    userId: row.user_id,
    name: row.friendly_name,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    credential: {
      id: row.credential_id,
      publicKey: row.public_key,
      signCount: row.sign_count,
      transports: row.transports,
      isBackupEligible: row.backup_eligible,
      isBackedUp: row.backed_up,
    } satisfies Credential,
  }));

export type Passkey = z.output<typeof rowSchema>;

export async function listPasskeys(tx: Transaction, userId: string): Promise<Passkey[]> {
  const { rows } = await tx.query(
    'select * from auth.webauthn_credentials where user_id = $1 order by created_at, id',
    [userId],
  );
  return z.array(rowSchema).parse(rows);
}

/** Finds and locks a passkey by its credential id, so that only one request at a time checks its counter. */
export async function findPasskey(tx: Transaction, credentialId: Buffer): Promise<Passkey | null> {
  const { rows } = await tx.query(
    'select * from auth.webauthn_credentials where credential_id = $1 for update',
    [credentialId],
  );
  return rows[0] ? rowSchema.parse(rows[0]) : null;
}

/** @throws AuthError validation_failed unless it is a passkey of the user */
export async function requirePasskey(tx: Transaction, userId: string, id: string): Promise<Passkey> {
  if (!isUuid(id)) throw errors.passkeyNotFound();
  const { rows } = await tx.query(
    'select * from auth.webauthn_credentials where id = $1 and user_id = $2 for update',
    [id, userId],
  );
  if (!rows[0]) throw errors.passkeyNotFound();
  return rowSchema.parse(rows[0]);
}

export async function deletePasskeys(tx: Transaction, userId: string): Promise<void> {
  await tx.query('delete from auth.webauthn_credentials where user_id = $1', [userId]);
}

/**
 * Requires a caller who may change passkeys: as for factors, the password alone does not suffice when there is a second
 * factor.
 *
 * @throws AuthError insufficient_aal, or as for the caller of any factor
 */
export async function requirePasskeyManager(tx: Transaction, context: AuthContext): Promise<FactorCaller> {
  const caller = await requireFactorUser(tx, context);
  requireSecondFactor(caller, 'AAL2 session is required to manage passkeys when MFA is enabled');
  return caller;
}

/** @throws AuthError passkey_disabled */
export function requirePasskeysEnabled({ config }: AuthDependencies): void {
  if (!config.passkey.enabled) throw errors.passkeysDisabled();
}

/** A passkey as the API returns it, without its keys. */
export function passkeyResponse({ createdAt, id, lastUsedAt, name }: Passkey): object {
  return {
    id,
    friendly_name: name || undefined,
    created_at: createdAt,
    last_used_at: lastUsedAt ?? undefined,
  };
}
