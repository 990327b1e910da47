import { X509Certificate } from 'node:crypto';
import { errors } from '../errors.ts';
import {
  attribute,
  children,
  descendants,
  isElement,
  METADATA,
  onlyChild,
  parseXml,
  SIGNATURE,
  textOf,
  timeOf,
  type XmlElement,
} from './xml.ts';

const REDIRECT = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** Maximum bytes of metadata; a single provider's has a few kB. */
const MAX_BYTES = 256 * 1024;
const TIMEOUT_MS = 5000;

/** An identity provider's description of itself. */
export interface IdpMetadata {
  readonly entityId: string;
  /** Where users sign in. */
  readonly signInUrl: string;
  /** In PEM. A holder of one of their private keys can sign in as any user of this provider. */
  readonly certificates: readonly string[];
  readonly validUntil: number | null;
}

/** @throws AuthError validation_failed */
export function parseIdpMetadata(xml: string): IdpMetadata {
  try {
    return readEntity(parseXml(xml));
  } catch (error) {
    throw errors.validationFailed(
      `SAML Metadata is not valid: ${error instanceof Error ? error.message : error}`,
    );
  }
}

function readEntity(entity: XmlElement): IdpMetadata {
  if (!isElement(entity, METADATA, 'EntityDescriptor')) throw new Error('It is not an EntityDescriptor.');
  const entityId = attribute(entity, 'entityID');
  if (entityId === '') throw new Error('It has no entityID.');
  const role = onlyChild(entity, METADATA, 'IDPSSODescriptor');
  const service = children(role, METADATA, 'SingleSignOnService').find(
    (one) => attribute(one, 'Binding') === REDIRECT,
  );
  const signInUrl = attribute(service, 'Location');
  if (!/^https?:$/.test(URL.parse(signInUrl)?.protocol ?? ''))
    throw new Error('It has no SingleSignOnService for HTTP-Redirect.');
  const certificates = children(role, METADATA, 'KeyDescriptor')
    .filter((key) => ['', 'signing'].includes(attribute(key, 'use')))
    .flatMap((key) => descendants(key, SIGNATURE, 'X509Certificate'))
    .map((certificate) => new X509Certificate(Buffer.from(textOf(certificate), 'base64')).toString());
  if (certificates.length === 0) throw new Error('It has no signing certificate.');
  return { entityId, signInUrl, certificates, validUntil: timeOf(entity, 'validUntil') };
}

/**
 * Fetches metadata from the provider's URL. Redirects are not followed: only the administrator's URL is trusted.
 *
 * @throws AuthError saml_metadata_fetch_failed
 */
export async function fetchIdpMetadata(url: string): Promise<string> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/xml' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok || !response.body) throw new Error(`HTTP ${response.status}`);
    const chunks: Uint8Array[] = [];
    let bytes = 0;
    for await (const chunk of response.body) {
      bytes += chunk.length;
      if (bytes > MAX_BYTES) throw new Error('too large');
      chunks.push(chunk);
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch (error) {
    throw errors.metadataFetchFailed(url, error);
  }
}
