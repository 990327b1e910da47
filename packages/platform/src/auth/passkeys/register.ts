import { randomUUID } from 'node:crypto';
import type { Transaction } from '../../database/transaction.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import { errors } from '../errors.ts';
import { notifyUser } from '../factors/notify-user.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import { registrationOptions, verifyRegistration } from '../webauthn/ceremony.ts';
import type { NewCredential } from '../webauthn/credential.ts';
import { relyingParty } from '../webauthn/relying-party.ts';
import { registrationResponseSchema } from '../webauthn/responses.ts';
import { consumeChallenge, insertChallenge, readResponse } from './challenges.ts';
import {
  listPasskeys,
  MAX_PASSKEYS,
  type Passkey,
  passkeyResponse,
  requirePasskey,
  requirePasskeyManager,
  requirePasskeysEnabled,
} from './passkey.ts';

/** POST /passkeys/registration/options: creates a challenge for a new passkey of the signed-in user. */
export async function startRegistration(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  requirePasskeysEnabled(deps);
  await deps.limits.attempt('passkeyChallenge', context.env.clientAddress);
  const body = await deps.transact(async (tx) => {
    const { isSso, sessionId, user } = await requirePasskeyManager(tx, context);
    if (isSso) throw errors.ssoPasskey();
    const passkeys = await listPasskeys(tx, user.id);
    requireCapacity(passkeys);
    const options = await registrationOptions({
      party: relyingParty(deps),
      purpose: 'passkey',
      user,
      existing: passkeys.map(({ credential }) => credential),
    });
    return insertChallenge(tx, { type: 'registration', userId: user.id, sessionId }, options);
  });
  return context.json(body);
}

/** POST /passkeys/registration/verify: stores the passkey that responds to the session's challenge. */
export async function verifyPasskeyRegistration(
  deps: AuthDependencies,
  context: AuthContext,
): Promise<Response> {
  requirePasskeysEnabled(deps);
  const { credential, id } = await readResponse(context);
  const { isSso, sessionId, user } = await deps.transact((tx) => requirePasskeyManager(tx, context));
  if (isSso) throw errors.ssoPasskey();
  const challenge = await consumeChallenge(deps, id, { type: 'registration', userId: user.id, sessionId });
  const response = registrationResponseSchema.safeParse(credential);
  const expectation = { party: relyingParty(deps), purpose: 'passkey', challenge } as const;
  const registered = response.success ? await verifyRegistration(expectation, response.data) : null;
  if (!registered) throw errors.webauthnFailed();
  const passkey = await deps.transact((tx) => insertPasskey(tx, user.id, registered));
  recordSecurityEvent(deps, context, {
    action: 'passkey_created',
    actorId: user.id,
    traits: { passkey_id: passkey.id },
  });
  await notifyUser(deps, user, 'passkey_added');
  return context.json(passkeyResponse(passkey));
}

/** @throws AuthError too_many_passkeys, webauthn_credential_exists */
async function insertPasskey(tx: Transaction, userId: string, credential: NewCredential): Promise<Passkey> {
  // Serializes a user's registrations, so that two cannot both take the last free slot.
  await tx.query('select from auth.users where id = $1 for update', [userId]);
  requireCapacity(await listPasskeys(tx, userId));
  const id = randomUUID();
  await tx.query(
    `insert into auth.webauthn_credentials (id, user_id, credential_id, public_key, attestation_type, aaguid,
       sign_count, transports, backup_eligible, backed_up, friendly_name)
     values ($1, $2, $3, $4, 'none', $5, $6, $7, $8, $9, 'Passkey')`,
    [
      id,
      userId,
      credential.id,
      credential.publicKey,
      credential.aaguid,
      credential.signCount,
      JSON.stringify(credential.transports),
      credential.isBackupEligible,
      credential.isBackedUp,
    ],
  );
  return requirePasskey(tx, userId, id);
}

function requireCapacity(passkeys: readonly Passkey[]): void {
  if (passkeys.length >= MAX_PASSKEYS) throw errors.tooManyPasskeys();
}
