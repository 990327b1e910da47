import type { Transaction } from '../../database/transaction.ts';
import type { AuthContext, AuthDependencies } from '../auth-dependencies.ts';
import type { AuthError } from '../auth-error.ts';
import { errors } from '../errors.ts';
import { recordSecurityEvent } from '../record-security-event.ts';
import { openSession, readDevice, type SessionResponse } from '../sessions.ts';
import { findUser, type StoredUser } from '../users.ts';
import { authenticationOptions, userHandle, verifyAuthentication } from '../webauthn/ceremony.ts';
import { relyingParty } from '../webauthn/relying-party.ts';
import { type AuthenticationResponse, authenticationResponseSchema } from '../webauthn/responses.ts';
import { consumeChallenge, insertChallenge, readResponse } from './challenges.ts';
import { findPasskey, requirePasskeysEnabled } from './passkey.ts';

/** POST /passkeys/authentication/options: creates a challenge for any passkey that the browser discovers. */
export async function startPasskeySignIn(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  requirePasskeysEnabled(deps);
  await deps.limits.attempt('passkeyChallenge', context.env.clientAddress);
  const options = await authenticationOptions({
    party: relyingParty(deps),
    purpose: 'passkey',
    allowed: [],
  });
  return context.json(await deps.transact((tx) => insertChallenge(tx, { type: 'authentication' }, options)));
}

/** A refusal is thrown after its security event, which names the account when the passkey is known. */
type Outcome =
  | { readonly session: SessionResponse; readonly passkeyId: string }
  | { readonly refusal: AuthError; readonly userId?: string };

/**
 * POST /passkeys/authentication/verify: opens a session for the owner of the passkey that signed the challenge. It is
 * AAL1, as in Supabase Auth: a second factor is required as after a password.
 */
export async function verifyPasskeySignIn(deps: AuthDependencies, context: AuthContext): Promise<Response> {
  requirePasskeysEnabled(deps);
  await deps.limits.attempt('passkeyResponse', context.env.clientAddress);
  const { credential, id } = await readResponse(context);
  const challenge = await consumeChallenge(deps, id, { type: 'authentication' });
  const response = authenticationResponseSchema.safeParse(credential);
  const outcome: Outcome = response.success
    ? await deps.transact((tx) => signIn(deps, context, tx, { challenge, response: response.data }))
    : { refusal: errors.webauthnFailed() };
  const method = 'passkey';
  if ('refusal' in outcome) {
    const { refusal, userId } = outcome;
    const traits = { method, reason: refusal.code };
    recordSecurityEvent(deps, context, { action: 'login_failed', actorId: userId, traits });
    throw refusal;
  }
  const { passkeyId, session } = outcome;
  const traits = { method, passkey_id: passkeyId };
  recordSecurityEvent(deps, context, { action: 'login', actorId: session.user.id, traits });
  return context.json(session);
}

async function signIn(
  deps: AuthDependencies,
  context: AuthContext,
  tx: Transaction,
  { challenge, response }: { challenge: string; response: AuthenticationResponse },
): Promise<Outcome> {
  const failed = errors.webauthnFailed();
  const passkey = await findPasskey(tx, Buffer.from(response.id, 'base64url'));
  if (!passkey) return { refusal: failed };
  const { credential, id: passkeyId, userId } = passkey;
  // The authenticator's id for its owner: https://www.w3.org/TR/webauthn-3/#sctn-verifying-assertion, step 6
  if (!Buffer.from(response.response.userHandle, 'base64url').equals(userHandle(userId)))
    return { refusal: failed, userId };
  const expectation = { party: relyingParty(deps), purpose: 'passkey', challenge } as const;
  const use = await verifyAuthentication(expectation, response, credential);
  const owner = await findUser(tx, { id: userId });
  if (!use || !owner) return { refusal: failed, userId };
  const refusal = problemOf(owner);
  if (refusal) return { refusal, userId };
  await tx.query(
    `update auth.webauthn_credentials
     set sign_count = $2, backed_up = $3, last_used_at = now(), updated_at = now() where id = $1`,
    [passkeyId, use.signCount, use.isBackedUp],
  );
  const session = await openSession(deps, tx, { userId, method: 'passkey', device: readDevice(context) });
  return { session, passkeyId };
}

function problemOf({ isBanned, user }: StoredUser): AuthError | null {
  if (user.email && !user.email_confirmed_at) return errors.emailNotConfirmed('Email not confirmed', 403);
  if (user.phone && !user.phone_confirmed_at) return errors.phoneNotConfirmed('Phone not confirmed', 403);
  return isBanned ? errors.bannedCaller() : null;
}
