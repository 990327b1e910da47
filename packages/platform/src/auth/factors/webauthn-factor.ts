import { z } from 'zod';
import type { Transaction } from '../../database/transaction.ts';
import type { AuthDependencies } from '../auth-dependencies.ts';
import type { User } from '../users.ts';
import {
  authenticationOptions,
  registrationOptions,
  verifyAuthentication,
  verifyRegistration,
} from '../webauthn/ceremony.ts';
import type { Credential } from '../webauthn/credential.ts';
import { relyingParty } from '../webauthn/relying-party.ts';
import { authenticationResponseSchema, registrationResponseSchema } from '../webauthn/responses.ts';
import { type Factor, listFactors, requireFactor } from './factor.ts';

const bytes = z.base64().transform((text) => Buffer.from(text, 'base64'));

/** The column's format in Supabase Auth, which serializes https://pkg.go.dev/github.com/go-webauthn/webauthn. */
const storedSchema = z
  .object({
    id: bytes,
    publicKey: bytes,
    transport: z.array(z.string()).nullish(),
    flags: z.object({ backupEligible: z.boolean().default(false), backupState: z.boolean().default(false) }),
    authenticator: z.object({ signCount: z.number() }),
  })
  .transform(
    ({ authenticator, flags, id, publicKey, transport }): Credential => ({
      id,
      publicKey,
      signCount: authenticator.signCount,
      transports: transport ?? [],
      isBackupEligible: flags.backupEligible,
      isBackedUp: flags.backupState,
    }),
  );

async function listCredentials(
  tx: Transaction,
  userId: string,
): Promise<{ factor: Factor; credential: Credential }[]> {
  const factors = await listFactors(tx, userId);
  return factors
    .filter(({ factor_type, status }) => factor_type === 'webauthn' && status === 'verified')
    .map((factor) => ({ factor, credential: storedSchema.parse(factor.web_authn_credential) }));
}

export interface WebauthnChallenge {
  readonly type: 'create' | 'request';
  readonly credential_options: { readonly publicKey: { readonly challenge: string } };
}

/** Creates a challenge that registers a new factor's credential, or requests one of the user's. */
export async function challengeWebauthn(
  deps: AuthDependencies,
  tx: Transaction,
  { factor, user }: { factor: Factor; user: User },
): Promise<WebauthnChallenge> {
  const party = relyingParty(deps);
  const credentials = (await listCredentials(tx, user.id)).map(({ credential }) => credential);
  const purpose = 'factor';
  if (factor.status === 'unverified') {
    const publicKey = await registrationOptions({ party, purpose, user, existing: credentials });
    return { type: 'create', credential_options: { publicKey } };
  }
  const publicKey = await authenticationOptions({ party, purpose, allowed: credentials });
  return { type: 'request', credential_options: { publicKey } };
}

export const webauthnResponseSchema = z.object({
  type: z.enum(['create', 'request'], { error: 'WebAuthn type must be create or request' }),
  credential_response: z.unknown(),
});

export type WebauthnResponse = z.output<typeof webauthnResponseSchema>;

/**
 * Verifies the response to a challenge, and stores the new credential or its counter.
 *
 * @returns the factor whose credential responded, which may be any of the user's; null when none did
 */
export async function verifyWebauthn(
  deps: AuthDependencies,
  tx: Transaction,
  options: { factor: Factor; challenge: string; response: WebauthnResponse },
): Promise<Factor | null> {
  const { challenge, factor, response } = options;
  const expectation = { party: relyingParty(deps), purpose: 'factor', challenge } as const;
  // A registration responding to a verified factor's challenge would elevate the session with an attacker's credential.
  if (response.type !== (factor.status === 'unverified' ? 'create' : 'request')) return null;
  if (response.type === 'create') {
    const parsed = registrationResponseSchema.safeParse(response.credential_response);
    const created = parsed.success ? await verifyRegistration(expectation, parsed.data) : null;
    if (!created) return null;
    await storeCredential(tx, factor.id, created, created.aaguid);
    return factor;
  }
  const parsed = authenticationResponseSchema.safeParse(response.credential_response);
  if (!parsed.success) return null;
  const id = Buffer.from(parsed.data.id, 'base64url');
  const known = (await listCredentials(tx, factor.user_id)).find(({ credential }) =>
    credential.id.equals(id),
  );
  if (!known) return null;
  // Locks the factor before its counter is read.
  const answering = await requireFactor(tx, factor.user_id, known.factor.id);
  const credential = storedSchema.parse(answering.web_authn_credential);
  const use = await verifyAuthentication(expectation, parsed.data, credential);
  if (!use) return null;
  await storeCredential(tx, answering.id, { ...credential, ...use }, answering.web_authn_aaguid);
  return answering;
}

async function storeCredential(
  tx: Transaction,
  factorId: string,
  { id, isBackedUp, isBackupEligible, publicKey, signCount, transports }: Credential,
  aaguid: string | null,
): Promise<void> {
  const stored = {
    id: id.toString('base64'),
    publicKey: publicKey.toString('base64'),
    attestationType: 'none',
    transport: transports,
    flags: { userPresent: true, backupEligible: isBackupEligible, backupState: isBackedUp },
    authenticator: { signCount, cloneWarning: false },
  };
  await tx.query(
    'update auth.mfa_factors set web_authn_credential = $2, web_authn_aaguid = $3, updated_at = now() where id = $1',
    [factorId, JSON.stringify(stored), aaguid],
  );
}
