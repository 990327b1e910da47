import type { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server';
import type { User } from '../users.ts';
import { type Credential, type CredentialUse, descriptorOf, type NewCredential } from './credential.ts';
import type { RelyingParty } from './relying-party.ts';
import type { AuthenticationResponse, RegistrationResponse } from './responses.ts';

/** Lifetime of a challenge in seconds, as in Supabase Auth. */
export const CHALLENGE_EXPIRY = 300;

/** COSE's ES256, EdDSA and RS256; asking the runtime which others it supports makes it warn. */
const ALGORITHMS = [-7, -8, -257];

/** A passkey replaces the password, so the holder of the device must prove to be its owner. */
export type Purpose = 'passkey' | 'factor';

/** Loaded on demand: it is a fifth of the server's modules, and many installations do not use passkeys. */
const loadLibrary = () => import('@simplewebauthn/server');

type RegistrationOptions = Awaited<ReturnType<typeof generateRegistrationOptions>>;
type AuthenticationOptions = Awaited<ReturnType<typeof generateAuthenticationOptions>>;

/** Options for `navigator.credentials.create`. @param options.existing excluded: one per authenticator is enough */
export async function registrationOptions(options: {
  party: RelyingParty;
  purpose: Purpose;
  user: User;
  existing: readonly Credential[];
}): Promise<RegistrationOptions> {
  const { existing, party, purpose, user } = options;
  const name = user.email || user.phone;
  const { generateRegistrationOptions } = await loadLibrary();
  return generateRegistrationOptions({
    rpID: party.id,
    rpName: party.name,
    userID: userHandle(user.id),
    userName: name,
    userDisplayName: name,
    timeout: CHALLENGE_EXPIRY * 1000,
    attestationType: 'none',
    excludeCredentials: existing.map(descriptorOf),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection:
      purpose === 'passkey'
        ? { residentKey: 'required', userVerification: 'required' }
        : { residentKey: 'discouraged', userVerification: 'preferred' },
  });
}

/** Options for `navigator.credentials.get`. @param options.allowed empty for passkeys, which the browser discovers */
export async function authenticationOptions(options: {
  party: RelyingParty;
  purpose: Purpose;
  allowed: readonly Credential[];
}): Promise<AuthenticationOptions> {
  const { allowed, party, purpose } = options;
  const { generateAuthenticationOptions } = await loadLibrary();
  return generateAuthenticationOptions({
    rpID: party.id,
    allowCredentials: allowed.map(descriptorOf),
    timeout: CHALLENGE_EXPIRY * 1000,
    userVerification: purpose === 'passkey' ? 'required' : 'preferred',
  });
}

interface Expectation {
  readonly party: RelyingParty;
  readonly purpose: Purpose;
  readonly challenge: string;
}

/** @returns the credential; null unless it responds to the challenge at one of the party's origins */
export async function verifyRegistration(
  { challenge, party, purpose }: Expectation,
  response: RegistrationResponse,
): Promise<NewCredential | null> {
  return nullOnRefusal(async () => {
    await requireNoCertificates(response);
    const { verifyRegistrationResponse } = await loadLibrary();
    const { registrationInfo: info } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      supportedAlgorithmIDs: ALGORITHMS,
      requireUserVerification: purpose === 'passkey',
    });
    if (!info) return null;
    const { aaguid, credential, credentialBackedUp, credentialDeviceType } = info;
    return {
      id: Buffer.from(credential.id, 'base64url'),
      publicKey: Buffer.from(credential.publicKey),
      signCount: credential.counter,
      transports: response.response.transports,
      isBackupEligible: credentialDeviceType === 'multiDevice',
      isBackedUp: credentialBackedUp,
      aaguid,
    };
  });
}

/** @returns what to store; null unless the credential signed the challenge at one of the party's origins */
export async function verifyAuthentication(
  { challenge, party, purpose }: Expectation,
  response: AuthenticationResponse,
  credential: Credential,
): Promise<CredentialUse | null> {
  return nullOnRefusal(async () => {
    const { verifyAuthenticationResponse } = await loadLibrary();
    const { authenticationInfo: info, verified } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: party.origins,
      expectedRPID: party.id,
      credential: {
        id: credential.id.toString('base64url'),
        publicKey: new Uint8Array(credential.publicKey),
        counter: credential.signCount,
      },
      requireUserVerification: purpose === 'passkey',
    });
    // Whether it may be copied is fixed at registration: https://www.w3.org/TR/webauthn-3/#sctn-credential-backup
    const isSameKind = (info.credentialDeviceType === 'multiDevice') === credential.isBackupEligible;
    return verified && isSameKind
      ? { signCount: info.newCounter, isBackedUp: info.credentialBackedUp }
      : null;
  });
}

/** The user's id for authenticators: its text, as in Supabase Auth. */
export const userHandle = (userId: string): Uint8Array<ArrayBuffer> => new Uint8Array(Buffer.from(userId));

/** Attestation is not requested, and verifying certificates would fetch revocation lists from URLs in them. */
async function requireNoCertificates({ response }: RegistrationResponse): Promise<void> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers');
  const object = decodeAttestationObject(
    new Uint8Array(Buffer.from(response.attestationObject, 'base64url')),
  );
  const isSelfSigned = object.get('fmt') === 'packed' && object.get('attStmt').get('x5c') === undefined;
  if (object.get('fmt') !== 'none' && !isSelfSigned) throw new Error('attestation with certificates');
}

/** The library throws for any invalid response, malformed CBOR included. */
async function nullOnRefusal<T>(verify: () => Promise<T | null>): Promise<T | null> {
  try {
    return await verify();
  } catch {
    return null;
  }
}
