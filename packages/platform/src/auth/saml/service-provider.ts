import { randomBytes } from 'node:crypto';
import type { Secret } from '../../secret.ts';
import { selfSignedCertificate } from './certificate.ts';
import type { IdpMetadata } from './idp-metadata.ts';
import { readPrivateKey } from './private-key.ts';

export const PERSISTENT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';

const EMAIL_ADDRESS = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';

/** How far the clocks of an identity provider and of this server may differ. */
export const CLOCK_SKEW_MS = 60_000;

/** This installation, as identity providers see it. */
export interface ServiceProvider {
  /** Its name, which is also the URL of its metadata. */
  readonly entityId: string;
  /** The assertion consumer service: where identity providers send users back. */
  readonly acsUrl: string;
  readonly metadata: string;
  /** The protocol with one identity provider. */
  connect(idp: IdpMetadata, options?: { nameIdFormat?: string | null; requestId?: string }): SamlProtocol;
}

/** The part that node-saml implements, independent of its types. */
export interface SamlProtocol {
  getAuthorizeUrlAsync(relayState: string, host: undefined, options: object): Promise<string>;
  validatePostResponseAsync(form: {
    SAMLResponse: string;
  }): Promise<{ profile: { getAssertionXml?(): string } | null }>;
}

/** @throws Error unless the key is an RSA key of at least 2048 bits, in DER and base64 */
export async function createServiceProvider(privateKey: Secret, publicUrl: string): Promise<ServiceProvider> {
  // Loaded on demand: most installations do not use SAML.
  const { generateServiceProviderMetadata, SAML } = await import('@node-saml/node-saml');
  const key = readPrivateKey(privateKey.reveal());
  if (!key)
    throw new Error('[auth.saml] private_key must be an RSA key of at least 2048 bits, in DER and base64.');
  const acsUrl = `${publicUrl}/auth/v1/sso/saml/acs`;
  const entityId = `${publicUrl}/auth/v1/sso/saml/metadata`;
  const name = `SAML 2.0 Certificate for ${new URL(publicUrl).hostname}`;
  const own = {
    issuer: entityId,
    callbackUrl: acsUrl,
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    signatureAlgorithm: 'sha256',
    digestAlgorithm: 'sha256',
  } as const;
  return {
    entityId,
    acsUrl,
    // node-saml writes one format; users may also be identified by their email address.
    metadata: generateServiceProviderMetadata({
      ...own,
      publicCerts: selfSignedCertificate(key, name).toString('base64'),
      identifierFormat: PERSISTENT,
      wantAssertionsSigned: true,
      // The metadata is generated at each start, and stays the same.
      generateUniqueId: () => 'metadata',
    }).replace(/<NameIDFormat>/, `<NameIDFormat>${EMAIL_ADDRESS}</NameIDFormat>$&`),
    connect: (idp, { nameIdFormat, requestId = newRequestId() } = {}) =>
      new SAML({
        ...own,
        idpCert: [...idp.certificates],
        entryPoint: idp.signInUrl,
        audience: entityId,
        identifierFormat: nameIdFormat ?? PERSISTENT,
        // The provider decides how users authenticate.
        disableRequestedAuthnContext: true,
        // Either the response or the assertion must be signed; node-saml reads only signed content.
        wantAuthnResponseSigned: false,
        wantAssertionsSigned: false,
        acceptedClockSkewMs: CLOCK_SKEW_MS,
        generateUniqueId: () => requestId,
      }),
  };
}

/** An id that XML allows: it does not start with a digit. */
export const newRequestId = (): string => `_${randomBytes(20).toString('hex')}`;
