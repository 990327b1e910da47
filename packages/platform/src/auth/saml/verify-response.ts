import { type Assertion, type Confirmation, readAssertion } from './assertion.ts';
import { CLOCK_SKEW_MS, type SamlProtocol } from './service-provider.ts';
import {
  ASSERTION,
  attribute,
  children,
  descendants,
  isElement,
  onlyChild,
  PROTOCOL,
  parseXml,
  SIGNATURE,
  textOf,
  type XmlElement,
} from './xml.ts';

const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

/** Without SHA-1, for which collisions can be created. */
const ALGORITHMS = new Set([
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'http://www.w3.org/2001/04/xmldsig-more#rsa-sha512',
  'http://www.w3.org/2001/04/xmlenc#sha256',
  'http://www.w3.org/2001/04/xmlenc#sha512',
]);

/**
 * Per response. Looking for signatures compares its nodes with each other, which takes minutes with as many as fit into
 * one. The response for a user in 500 groups has some 2,300, if each group's element declares its namespaces and has
 * its own line.
 */
const MAX_NODES = 3000;

export interface VerifiedAssertion extends Assertion {
  /** Time, in milliseconds, until which it must not be accepted again. */
  readonly expiresAt: number;
}

/** Parses the response, which is not verified yet. @throws Error when it is not a response */
export function parseResponse(encoded: string): XmlElement {
  const response = parseXml(Buffer.from(encoded, 'base64').toString('utf8'), MAX_NODES);
  if (!isElement(response, PROTOCOL, 'Response')) throw new Error('It is not a SAML response.');
  return response;
}

/** The provider that a response claims to come from, to look up its keys. */
export const issuerOf = (response: XmlElement): string =>
  textOf(
    children(response, ASSERTION, 'Issuer')[0] ??
      children(onlyChild(response, ASSERTION, 'Assertion'), ASSERTION, 'Issuer')[0],
  );

/**
 * Verifies a response. node-saml verifies signatures, audience and times, and returns the signed bytes; everything else
 * that ties an assertion to this sign-in is checked here.
 *
 * @param expected.requestId the request that it must respond to; empty when the provider initiated the sign-in
 * @throws Error with the reason, which is for the log
 */
export async function verifyResponse(
  saml: SamlProtocol,
  encoded: string,
  expected: { issuer: string; acsUrl: string; requestId: string },
): Promise<VerifiedAssertion> {
  const response = parseResponse(encoded);
  const code = onlyChild(onlyChild(response, PROTOCOL, 'Status'), PROTOCOL, 'StatusCode');
  if (attribute(code, 'Value') !== SUCCESS)
    throw new Error(`The provider returned ${attribute(code, 'Value')}.`);
  if (![expected.acsUrl, ''].includes(attribute(response, 'Destination')))
    throw new Error('The response is for another destination.');
  if (attribute(response, 'InResponseTo') !== expected.requestId)
    throw new Error('The response belongs to another request.');
  const methods = ['SignatureMethod', 'DigestMethod'].flatMap((name) =>
    descendants(response, SIGNATURE, name),
  );
  if (methods.some((method) => !ALGORITHMS.has(attribute(method, 'Algorithm'))))
    throw new Error('The signature algorithm is not allowed.');
  const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: encoded });
  const signed = profile?.getAssertionXml?.();
  if (!signed) throw new Error('The response has no assertion.');
  const assertion = readAssertion(parseXml(signed));
  if (assertion.id === '') throw new Error('The assertion has no id.');
  if (assertion.issuer !== expected.issuer) throw new Error('The assertion comes from another issuer.');
  if (!assertion.confirmations.some((one) => confirms(one, expected)))
    throw new Error('The assertion is not confirmed for this sign-in.');
  // When this confirmation has expired, another may still be valid.
  const ends = assertion.confirmations.map(({ notOnOrAfter }) => notOnOrAfter ?? 0);
  return { ...assertion, expiresAt: Math.max(...ends) + CLOCK_SKEW_MS };
}

/** Whether a confirmation is for this sign-in and valid now. */
function confirms(
  { inResponseTo, notBefore, notOnOrAfter, recipient }: Confirmation,
  { acsUrl, requestId }: { acsUrl: string; requestId: string },
): boolean {
  const now = Date.now();
  const isExpectedTarget = recipient === acsUrl && inResponseTo === requestId;
  const hasBegun = notBefore === null || notBefore - CLOCK_SKEW_MS <= now;
  return isExpectedTarget && hasBegun && notOnOrAfter !== null && now < notOnOrAfter + CLOCK_SKEW_MS;
}
