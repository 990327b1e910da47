import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { inflateRawSync } from 'node:zlib';
import * as samlify from 'samlify';
import { selfSignedCertificate } from '#platform/auth/saml/certificate.ts';

/**
 * Changes a test makes to a response before it is signed: the values of tags in samlify's template, or the template
 * itself.
 */
export interface ResponseChanges {
  readonly tags?: Readonly<Record<string, string | undefined>>;
  readonly template?: (xml: string) => string;
  /** The signed element; the assertion by default. */
  readonly signs?: 'assertion' | 'response';
}

interface Person {
  readonly id: string;
  readonly email: string;
}

export interface SamlProvider {
  readonly entityId: string;
  readonly metadata: string;
  /** Signs in a person who was redirected here. @returns the response's XML and the relay state */
  answer(
    address: string,
    person: Person,
    changes?: ResponseChanges,
  ): Promise<{ xml: string; relayState: string }>;
  /** Signs in a person without a request from the platform. @returns the response's XML */
  begin(person: Person, changes?: ResponseChanges): Promise<string>;
}

const FIVE_MINUTES = 300_000;

/** samlify requires a schema validator. The platform's requests are verified by their signature instead. */
samlify.setSchemaValidator({ validate: async () => 'skipped' });

/**
 * An identity provider based on samlify.
 *
 * @param serviceMetadata the platform's metadata
 * @param options.algorithm the signature algorithm
 * @param options.entityId impersonates another provider, with a different key
 */
export function createSamlProvider(
  serviceMetadata: string,
  {
    algorithm = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    entityId = `https://idp.example/${randomUUID()}`,
  }: { algorithm?: string; entityId?: string } = {},
): SamlProvider {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const settings = {
    entityID: entityId,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    signingCert: selfSignedCertificate(privateKey, 'idp.example').toString('base64'),
    requestSignatureAlgorithm: algorithm,
    wantAuthnRequestsSigned: true,
    nameIDFormat: ['urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'],
    singleSignOnService: [
      { Binding: samlify.Constants.namespace.binding.redirect, Location: `${entityId}/sign-in` },
    ],
    loginResponseTemplate: {
      ...samlify.SamlLib.defaultLoginResponseTemplate,
      attributes: ['mail', 'displayName', 'groups'].map((name) => ({
        name,
        valueTag: name,
        nameFormat: 'urn:oasis:names:tc:SAML:2.0:attrname-format:basic',
        valueXsiType: 'xs:string',
      })),
    },
  };
  const idp = samlify.IdentityProvider(settings);
  const services = {
    assertion: samlify.ServiceProvider({ metadata: serviceMetadata }),
    response: samlify.ServiceProvider({ metadata: serviceMetadata, wantMessageSigned: true }),
  };

  async function respond(
    person: Person,
    requestId: string | undefined,
    changes: ResponseChanges,
  ): Promise<string> {
    const service = services[changes.signs ?? 'assertion'];
    const acsUrl = service.entityMeta.getAssertionConsumerService('post');
    const [now, later] = [Date.now(), Date.now() + FIVE_MINUTES].map((time) => new Date(time).toISOString());
    const context = (xml: string): string =>
      samlify.SamlLib.replaceTagsByValue(changes.template?.(xml) ?? xml, {
        ID: `_${randomUUID()}`,
        AssertionID: `_${randomUUID()}`,
        Destination: String(acsUrl),
        SubjectRecipient: String(acsUrl),
        Audience: service.entityMeta.getEntityID(),
        Issuer: entityId,
        IssueInstant: now,
        StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Success',
        ConditionsNotBefore: now,
        ConditionsNotOnOrAfter: later,
        SubjectConfirmationDataNotOnOrAfter: later,
        NameIDFormat: settings.nameIDFormat[0],
        NameID: person.id,
        InResponseTo: requestId,
        AuthnStatement: '',
        attrMail: person.email,
        attrDisplayName: 'Ana Rojas',
        attrGroups: 'Operaciones',
        ...changes.tags,
      });
    const request = { extract: { request: { id: requestId ?? '' } } };
    const answer = await idp.createLoginResponse(
      service,
      request,
      'post',
      { ...person },
      (template: string) => ({
        id: randomUUID(),
        context: context(template),
      }),
    );
    return Buffer.from(answer.context, 'base64').toString();
  }

  return {
    entityId,
    metadata: idp.getMetadata(),
    async answer(address, person, changes = {}) {
      const { search, searchParams } = new URL(address);
      // The signature covers the query string itself, except the trailing signature parameter.
      const octetString = search.slice(1).replace(/&Signature=.*$/, '');
      const query = Object.fromEntries(searchParams);
      const { extract } = await idp.parseLoginRequest(services.assertion, 'redirect', { query, octetString });
      const relayState = searchParams.get('RelayState') ?? '';
      return { xml: await respond(person, String(extract.request?.id), changes), relayState };
    },
    begin: (person, changes = {}) => respond(person, undefined, changes),
  };
}

/** Decodes the AuthnRequest in a URL. */
export function requestOf(address: string): string {
  const encoded = new URL(address).searchParams.get('SAMLRequest') ?? '';
  return inflateRawSync(Buffer.from(encoded, 'base64')).toString();
}

/** The request by which a browser delivers a response to `sso/saml/acs`. */
export function samlForm(xml: string, relayState: string) {
  const SAMLResponse = Buffer.from(xml).toString('base64');
  return {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ SAMLResponse, RelayState: relayState }).toString(),
  };
}
