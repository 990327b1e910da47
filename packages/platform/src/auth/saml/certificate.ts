import { createPublicKey, type KeyObject, sign } from 'node:crypto';

/**
 * Creates the certificate that holds the public key in SAML metadata. Everything in it is fixed or derived from the
 * key, so that it stays the same across restarts: identity providers store it.
 *
 * @param key an RSA private key
 * @param name the certificate's subject
 * @returns the certificate in DER
 */
export function selfSignedCertificate(key: KeyObject, name: string): Buffer {
  const subject = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, Buffer.from(name)))));
  const validity = sequence(
    der(0x17, Buffer.from('700101000000Z')),
    der(0x18, Buffer.from('21700101000000Z')),
  );
  const publicKey = createPublicKey(key).export({ type: 'spki', format: 'der' });
  const content = sequence(
    VERSION_3,
    SERIAL_NUMBER,
    SHA256_WITH_RSA,
    subject,
    validity,
    subject,
    publicKey,
    FOR_SIGNATURES,
  );
  const signature = sign('sha256', content, key);
  return sequence(content, SHA256_WITH_RSA, der(0x03, Buffer.of(0), signature));
}

/** A value in the Distinguished Encoding Rules: https://www.itu.int/rec/T-REC-X.690 */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  const size = Buffer.from(body.length.toString(16).padStart(body.length < 256 ? 2 : 4, '0'), 'hex');
  const length = body.length < 128 ? size : Buffer.of(0x80 + size.length, ...size);
  return Buffer.concat([Buffer.of(tag), length, body]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => der(0x30, ...parts);

const VERSION_3 = der(0xa0, der(0x02, Buffer.of(2)));
const SERIAL_NUMBER = der(0x02, Buffer.of(1));
/** 1.2.840.113549.1.1.11 */
const SHA256_WITH_RSA = sequence(der(0x06, Buffer.from('2a864886f70d01010b', 'hex')), der(0x05));
/** 2.5.4.3 */
const COMMON_NAME = der(0x06, Buffer.from('550403', 'hex'));
/** The extension keyUsage (2.5.29.15) with its bit digitalSignature. */
const FOR_SIGNATURES = der(
  0xa3,
  sequence(
    sequence(der(0x06, Buffer.from('551d0f', 'hex')), der(0x04, der(0x03, Buffer.from('0780', 'hex')))),
  ),
);
