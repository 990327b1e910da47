import {
  ASSERTION,
  attribute,
  children,
  isElement,
  onlyChild,
  textOf,
  timeOf,
  type XmlElement,
} from './xml.ts';

const SUBJECT_ID = 'urn:oasis:names:tc:SAML:attribute:subject-id';
const EMAIL_FORMAT = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress';
const TRANSIENT_FORMAT = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
const BEARER = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/** Attributes in which providers send the email address, in the order in which they are tried. */
const EMAIL_ATTRIBUTES = [
  'urn:oid:0.9.2342.19200300.100.1.3',
  'http://schemas.xmlsoap.org/ws/2005/05/identity/claims/emailaddress',
  'http://schemas.xmlsoap.org/claims/EmailAddress',
  'mail',
  'email',
];

/** What an identity provider asserts about a user; its signature has been verified. */
export interface Assertion {
  readonly id: string;
  readonly issuer: string;
  /** Where and when the bearer of the assertion counts as its subject. */
  readonly confirmations: readonly Confirmation[];
  /** When the session must end. */
  readonly sessionNotAfter: number | null;
  /** The user's id at the provider; empty when it changes with each sign-in. */
  readonly userId: string;
  readonly email: string;
  /** The values of an attribute, by its name or friendly name; empty ones are omitted. */
  valuesOf(name: string): string[];
}

export interface Confirmation {
  readonly recipient: string;
  readonly inResponseTo: string;
  readonly notBefore: number | null;
  readonly notOnOrAfter: number | null;
}

/** @throws Error when it is not an assertion */
export function readAssertion(element: XmlElement): Assertion {
  if (!isElement(element, ASSERTION, 'Assertion')) throw new Error('The signed element is not an assertion.');
  const subject = onlyChild(element, ASSERTION, 'Subject');
  const [nameId] = children(subject, ASSERTION, 'NameID');
  const format = attribute(nameId, 'Format');
  const valuesOf = (name: string): string[] =>
    children(element, ASSERTION, 'AttributeStatement')
      .flatMap((statement) => children(statement, ASSERTION, 'Attribute'))
      .filter((one) =>
        [attribute(one, 'Name'), attribute(one, 'FriendlyName')].some(
          (each) => each.toLowerCase() === name.toLowerCase(),
        ),
      )
      .flatMap((one) => children(one, ASSERTION, 'AttributeValue').map(textOf))
      .filter((value) => value !== '');
  const name = format === EMAIL_FORMAT ? textOf(nameId).toLowerCase() : textOf(nameId);
  return {
    id: attribute(element, 'ID'),
    issuer: textOf(onlyChild(element, ASSERTION, 'Issuer')),
    confirmations: children(subject, ASSERTION, 'SubjectConfirmation')
      .filter((one) => attribute(one, 'Method') === BEARER)
      .flatMap((one) => children(one, ASSERTION, 'SubjectConfirmationData'))
      .map((data) => ({
        recipient: attribute(data, 'Recipient'),
        inResponseTo: attribute(data, 'InResponseTo'),
        notBefore: timeOf(data, 'NotBefore'),
        notOnOrAfter: timeOf(data, 'NotOnOrAfter'),
      })),
    sessionNotAfter:
      children(element, ASSERTION, 'AuthnStatement')
        .map((statement) => timeOf(statement, 'SessionNotOnOrAfter'))
        .find((time) => time !== null) ?? null,
    userId: valuesOf(SUBJECT_ID)[0] ?? (format === TRANSIENT_FORMAT ? '' : name),
    email: EMAIL_ATTRIBUTES.flatMap(valuesOf)[0] ?? (format === EMAIL_FORMAT ? name : ''),
    valuesOf,
  };
}
