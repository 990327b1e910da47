import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Flags of authenticator data: https://www.w3.org/TR/webauthn-3/#authdata-flags */
const PRESENT = 0x01;
const VERIFIED = 0x04;
const ATTESTED = 0x40;

export interface CeremonyContext {
  /** Origin of the requesting page. */
  readonly origin: string;
  /** The RP ID that the authenticator signs for. */
  readonly rpId: string;
  readonly isVerified: boolean;
  /** The signature counter; authenticators without one send 0. */
  readonly counter: number;
  /** The `type` in `clientDataJSON`. */
  readonly type: string;
  readonly userHandle: string;
}

export interface CeremonyRequest {
  readonly challenge: string;
  readonly rpId: string;
  /** Base64url of the user's id. */
  readonly userHandle: string;
}

/**
 * An authenticator with one ES256 credential, which responds as a browser would. Its responses can be altered, as by an
 * attacker.
 */
export function softwareAuthenticator(origin: string, id = randomBytes(16)) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  let signatures = 0;
  const contextOf = (
    request: CeremonyRequest,
    type: string,
    changed: Partial<CeremonyContext>,
  ): CeremonyContext => {
    signatures += 1;
    const { rpId, userHandle } = request;
    return { origin, rpId, isVerified: true, counter: signatures, type, userHandle, ...changed };
  };
  const envelope = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key' as const,
    clientExtensionResults: {},
  };
  return {
    id,
    /** Responds to `navigator.credentials.create`. */
    create(request: CeremonyRequest, changed: Partial<CeremonyContext> = {}) {
      const context = contextOf(request, 'webauthn.create', changed);
      // COSE: EC2 key, ES256, P-256.
      const key = cborMap([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]);
      const length = Buffer.from([id.length >> 8, id.length & 0xff]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const authData = Buffer.concat([authenticatorData(context, ATTESTED), attested]);
      const attestationObject = cborMap([
        ['fmt', 'none'],
        ['attStmt', null],
        ['authData', authData],
      ]);
      const response = {
        clientDataJSON: clientData(request, context).toString('base64url'),
        attestationObject: attestationObject.toString('base64url'),
        transports: ['internal' as const],
      };
      return { ...envelope, response };
    },
    /** Responds to `navigator.credentials.get`. */
    get(request: CeremonyRequest, changed: Partial<CeremonyContext> = {}) {
      const context = contextOf(request, 'webauthn.get', changed);
      const authData = authenticatorData(context, 0);
      const data = clientData(request, context);
      const hash = createHash('sha256').update(data).digest();
      const response = {
        clientDataJSON: data.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: sign('sha256', Buffer.concat([authData, hash]), privateKey).toString('base64url'),
        userHandle: context.userHandle,
      };
      return { ...envelope, response };
    },
  };
}

const clientData = ({ challenge }: CeremonyRequest, { origin, type }: CeremonyContext): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

function authenticatorData({ counter, isVerified, rpId }: CeremonyContext, flags: number): Buffer {
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const hash = createHash('sha256').update(rpId).digest();
  return Buffer.concat([hash, Buffer.from([flags | PRESENT | (isVerified ? VERIFIED : 0)]), count]);
}

/** Null is the empty map. */
type Cbor = number | string | Buffer | null;

/** Encodes the subset of https://www.rfc-editor.org/rfc/rfc8949 that authenticators write. */
const cborMap = (entries: readonly (readonly [number | string, Cbor])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat().map(cbor)]);

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (value === null) return head(5, 0);
  const bytes = Buffer.from(value);
  return Buffer.concat([head(typeof value === 'string' ? 3 : 2, bytes.length), bytes]);
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 0xff]);
}
