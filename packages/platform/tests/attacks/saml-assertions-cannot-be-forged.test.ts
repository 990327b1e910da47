import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthPlatform, fragmentOf, serveAuthPlatform } from '#testing/auth-platform.ts';
import {
  createSamlProvider,
  type ResponseChanges,
  type SamlProvider,
  samlForm,
} from '#testing/saml-provider.ts';

let served: AuthPlatform;
let idp: SamlProvider;
/** Another provider in the same installation. */
let neighbor: SamlProvider;
let person: { id: string; email: string };

const victim = { id: 'victim', email: 'gerencia@empresa.example' };

beforeAll(async () => {
  const key = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  served = await serveAuthPlatform(`
    [auth]
    site_url = "https://site.example"
    [auth.saml]
    enabled = true
    private_key = "${key.export({ type: 'pkcs1', format: 'der' }).toString('base64')}"
    [auth.rate_limit]
    sign_in_sign_ups = 1000
  `);
  const metadata = await (await served.request('sso/saml/metadata')).text();
  idp = createSamlProvider(metadata);
  neighbor = createSamlProvider(metadata);
  await add(idp, 'empresa.example');
  await add(neighbor, 'vecina.example');
});
afterAll(() => served[Symbol.asyncDispose]());
beforeEach(() => {
  person = { id: `attacker-${Math.random()}`, email: 'attacker@empresa.example' };
});

const add = ({ metadata }: SamlProvider, domain: string): Promise<Response> =>
  served.request('admin/sso/providers', {
    method: 'POST',
    headers: { apikey: served.keys.secret },
    body: JSON.stringify({ type: 'saml', metadata_xml: metadata, domains: [domain] }),
  });

const signInUrl = async (domain = 'empresa.example'): Promise<string> => {
  const body = JSON.stringify({ domain, skip_http_redirect: true });
  return (await (await served.request('sso', { method: 'POST', body })).json()).url;
};

const send = (xml: string, relayState = ''): Promise<Response> =>
  served.request('sso/saml/acs', samlForm(xml, relayState));

async function expectRefused(xml: string, relayState = '', code = 'validation_failed'): Promise<void> {
  const before = await served.sql('select count(*) from auth.sessions');
  expect(fragmentOf(await send(xml, relayState))).toMatchObject({ error_code: code });
  expect(await served.sql('select count(*) from auth.sessions')).toEqual(before);
}

const assertionOf = (xml: string): string => /<saml:Assertion.*<\/saml:Assertion>/s.exec(xml)?.[0] ?? '';
const signatureOf = (xml: string): string => /<(\w+:)?Signature .*<\/(\w+:)?Signature>/s.exec(xml)?.[0] ?? '';
const past = new Date(Date.now() - 120_000).toISOString();
const future = new Date(Date.now() + 120_000).toISOString();

test('the response that these attacks modify is accepted unmodified', async () => {
  expect(fragmentOf(await send(await idp.begin(person)))).toHaveProperty('access_token');
});

describe('rejects, for lack of a valid signature,', () => {
  test('an unsigned response', async () => {
    const xml = await idp.begin(person);
    expect(signatureOf(xml)).not.toBe('');
    await expectRefused(xml.replace(signatureOf(xml), ''));
  });

  test('a modified response', async () => {
    const xml = await idp.begin(person);
    await expectRefused(xml.replaceAll(person.email, victim.email));
    await expectRefused(xml.replaceAll(person.id, victim.id));
  });

  test('a response signed with a key that it contains itself', async () => {
    const metadata = await (await served.request('sso/saml/metadata')).text();
    const impostor = createSamlProvider(metadata, { entityId: idp.entityId });
    await expectRefused(await impostor.begin(victim));
  });

  test('a response from another provider that claims to come from this one', async () => {
    const { relayState, xml } = await neighbor.answer(await signInUrl('vecina.example'), victim, {
      tags: { Issuer: idp.entityId },
    });
    await expectRefused(xml, relayState);
    await expectRefused(await neighbor.begin(victim, { tags: { Issuer: idp.entityId } }));
  });

  test('a response signed with SHA-1', async () => {
    const metadata = await (await served.request('sso/saml/metadata')).text();
    const old = createSamlProvider(metadata, { algorithm: 'http://www.w3.org/2000/09/xmldsig#rsa-sha1' });
    await add(old, 'antigua.example');
    await expectRefused(await old.begin(person));
  });
});

describe('signature wrapping is rejected:', () => {
  /** The forged assertion, without the signature of the original. */
  const forge = (xml: string): string =>
    assertionOf(xml)
      .replace(signatureOf(xml), '')
      .replaceAll(person.id, victim.id)
      .replaceAll(person.email, victim.email)
      .replace(/ ID="[^"]+"/, ' ID="_forged"');

  test.each<[string, (xml: string) => string]>([
    ['before the signed one', (xml) => xml.replace('<saml:Assertion', `${forge(xml)}<saml:Assertion`)],
    ['after the signed one', (xml) => xml.replace('</saml:Assertion>', `</saml:Assertion>${forge(xml)}`)],
    [
      'around the signed one',
      (xml) =>
        xml.replace(
          assertionOf(xml),
          forge(xml).replace('</saml:Subject>', `</saml:Subject>${assertionOf(xml)}`),
        ),
    ],
    [
      'with the signed one in the signature',
      (xml) =>
        xml.replace(
          assertionOf(xml),
          forge(xml).replace(
            '<saml:Subject>',
            `${signatureOf(xml).replace(/<\/(\w+:)?Signature>$/, (end) => `<Object>${assertionOf(xml)}</Object>${end}`)}<saml:Subject>`,
          ),
        ),
    ],
    [
      'with the same id',
      (xml) =>
        xml.replace(
          '<saml:Assertion',
          `${forge(xml).replace('_forged', / ID="([^"]+)"/.exec(assertionOf(xml))?.[1] ?? '')}<saml:Assertion`,
        ),
    ],
    [
      'with the signed one in the extensions',
      (xml) =>
        xml
          .replace(assertionOf(xml), forge(xml))
          .replace(
            '<samlp:Status>',
            `<samlp:Extensions>${assertionOf(xml)}</samlp:Extensions><samlp:Status>`,
          ),
    ],
  ])('a forged assertion %s', async (_, wrap) => {
    const xml = await idp.begin(person);
    const wrapped = wrap(xml);
    expect(wrapped).toContain(victim.email);
    await expectRefused(wrapped);
  });

  test('a forged response around a signed one', async () => {
    const xml = await idp.begin(person, { signs: 'response' });
    const outer = xml
      .replace(signatureOf(xml), '')
      .replaceAll(person.email, victim.email)
      .replaceAll(person.id, victim.id)
      .replace(/ ID="[^"]+"/, ' ID="_forged"');
    await expectRefused(
      outer.replace('<samlp:Status>', `<samlp:Extensions>${xml}</samlp:Extensions><samlp:Status>`),
    );
  });
});

test('an assertion whose issuer’s clock differs by half a minute is accepted', async () => {
  const at = (seconds: number): string => new Date(Date.now() + seconds * 1000).toISOString();
  const confirmation = (xml: string): string =>
    xml.replace('<saml:SubjectConfirmationData', `$& NotBefore="${at(30)}"`);
  for (const changes of [
    { template: confirmation },
    { tags: { SubjectConfirmationDataNotOnOrAfter: at(-30) } },
  ])
    expect(fragmentOf(await send(await idp.begin(person, changes)))).toHaveProperty('access_token');
});

test('a comment does not truncate a name', async () => {
  const long = 'victim@empresa.example.evil.example';
  const xml = await idp.begin({ id: long, email: long });
  const { access_token: token } = fragmentOf(
    await send(xml.replaceAll('victim@empresa.example.evil', 'victim@empresa.example<!-- -->.evil')),
  );
  const { data } = await served.client().auth.getUser(token);
  expect(data.user?.email).toBe(long);
});

describe('rejects, despite a valid signature,', () => {
  test.each<[string, ResponseChanges]>([
    ['for another audience', { tags: { Audience: 'https://other.example/metadata' } }],
    [
      'without an audience',
      { template: (xml) => xml.replace(/<saml:AudienceRestriction>.*<\/saml:AudienceRestriction>/s, '') },
    ],
    ['without conditions', { template: (xml) => xml.replace(/<saml:Conditions.*<\/saml:Conditions>/s, '') }],
    ['expired', { tags: { ConditionsNotOnOrAfter: past } }],
    ['not valid yet', { tags: { ConditionsNotBefore: future } }],
    ['whose confirmation has expired', { tags: { SubjectConfirmationDataNotOnOrAfter: past } }],
    [
      'whose confirmation never expires',
      { template: (xml) => xml.replace(/(<saml:SubjectConfirmationData) NotOnOrAfter="[^"]*"/, '$1') },
    ],
    ['for another recipient', { tags: { SubjectRecipient: 'https://other.example/acs' } }],
    ['for another destination', { tags: { Destination: 'https://other.example/acs' } }],
    [
      'from another issuer in a valid response',
      {
        signs: 'response',
        template: (xml) =>
          xml.replace(/(<saml:Assertion.*?<saml:Issuer>)\{Issuer\}/s, '$1https://other.example'),
      },
    ],
    ['with a failure status', { tags: { StatusCode: 'urn:oasis:names:tc:SAML:2.0:status:Responder' } }],
    ['with holder-of-key confirmation', { template: (xml) => xml.replace('cm:bearer', 'cm:holder-of-key') }],
    ['without an id', { signs: 'response', tags: { AssertionID: undefined } }],
  ])('an assertion %s', async (_, changes) => {
    await expectRefused(await idp.begin(person, changes));
  });

  test('an assertion without a persistent id of the user, or without an email address', async () => {
    const transient = { tags: { NameIDFormat: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' } };
    await expectRefused(await idp.begin(person, transient), '', 'saml_assertion_no_user_id');
    await expectRefused(await idp.begin(person, { tags: { attrMail: '' } }), '', 'saml_assertion_no_email');
  });

  test('an assertion from an unknown or disabled provider', async () => {
    const metadata = await (await served.request('sso/saml/metadata')).text();
    const stranger = createSamlProvider(metadata);
    await expectRefused(await stranger.begin(person), '', 'saml_idp_not_found');
    const { id } = await (await add(stranger, 'nueva.example')).json();
    await served.request(`admin/sso/providers/${id}`, {
      method: 'PUT',
      headers: { apikey: served.keys.secret },
      body: JSON.stringify({ disabled: true }),
    });
    await expectRefused(await stranger.begin(person), '', 'sso_provider_disabled');
  });
});

describe('an assertion signs in once:', () => {
  test('repeated or concurrent uses are rejected', async () => {
    const xml = await idp.begin(person);
    const answers = await Promise.all([send(xml), send(xml), send(xml)]);
    expect(answers.filter((answer) => 'access_token' in fragmentOf(answer))).toHaveLength(1);
    await expectRefused(xml);
  });

  test('an assertion is remembered until the last of its confirmations expires', async () => {
    const soon = new Date(Date.now() + 1000).toISOString();
    const xml = await idp.begin(person, {
      template: (template) =>
        template.replace(
          /<saml:SubjectConfirmation .*?<\/saml:SubjectConfirmation>/s,
          (one) => one.replace('{SubjectConfirmationDataNotOnOrAfter}', soon) + one,
        ),
    });
    expect(fragmentOf(await send(xml))).toHaveProperty('access_token');
    const [, id] = /<saml:Assertion[^>]* ID="([^"]+)"/.exec(xml) ?? [];
    expect(
      await served.sql(
        `select from auth.saml_used_assertions where assertion_id = $1 and expires_at > $2::timestamptz + interval '2 minutes'`,
        [id, soon],
      ),
    ).toHaveLength(1);
  });

  test('a relay state is valid once, too', async () => {
    const { relayState, xml } = await idp.answer(await signInUrl(), person);
    expect(fragmentOf(await send(xml, relayState))).toHaveProperty('access_token');
    await expectRefused(xml, relayState, 'saml_relay_state_not_found');
  });

  test('a response to a request is neither valid on its own nor for another request', async () => {
    const first = await idp.answer(await signInUrl(), person);
    await expectRefused(first.xml);
    const second = await idp.answer(await signInUrl(), person);
    await expectRefused(first.xml, second.relayState);
    const third = await idp.answer(await signInUrl(), person);
    await expectRefused(await idp.begin(person), third.relayState);
  });

  test('a relay state expires', async () => {
    const { relayState, xml } = await idp.answer(await signInUrl(), person);
    await served.sql("update auth.saml_relay_states set created_at = now() - interval '6 minutes'");
    await expectRefused(xml, relayState, 'saml_relay_state_expired');
  });

  test('expired records are deleted', async () => {
    await send(await idp.begin(person));
    await served.sql("update auth.saml_used_assertions set expires_at = now() - interval '1 minute'");
    await served.sql('select auth.forget_saml_sign_ins()');
    expect(await served.sql('select from auth.saml_used_assertions')).toEqual([]);
  });
});

test('an assertion with the address of a user with a password does not end the pause after wrong guesses', async () => {
  await served.client(served.keys.secret).auth.admin.createUser({
    email: victim.email,
    password: 'lluvia en Puerto Montt',
    email_confirm: true,
  });
  const guess = async () => {
    const body = JSON.stringify({ email: victim.email, password: 'guess' });
    return (await served.request('token?grant_type=password', { method: 'POST', body })).status;
  };
  for (let n = 0; n < 10; n += 1) expect(await guess()).toBe(400);
  expect(await guess()).toBe(429);
  const xml = await neighbor.begin({ id: person.id, email: victim.email });
  expect(fragmentOf(await send(xml))).toHaveProperty('access_token');
  expect(await guess()).toBe(429);
});

test('a user in 500 groups can sign in', async () => {
  // As verbose as providers write it.
  const value = `
    <saml:AttributeValue xmlns:xs="http://www.w3.org/2001/XMLSchema"
      xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:type="xs:string">Operaciones</saml:AttributeValue>`;
  const template = (xml: string) =>
    xml.replace(
      '</saml:AttributeStatement>',
      `<saml:Attribute Name="g">${value.repeat(500)}</saml:Attribute>$&`,
    );
  expect(fragmentOf(await send(await idp.begin(person, { template })))).toHaveProperty('access_token');
});

describe('rejected before parsing:', () => {
  /** Adds content that no signature covers. */
  const extended = (xml: string, content: string): string =>
    xml.replace('<samlp:Status>', `<samlp:Extensions>${content}</samlp:Extensions>$&`);

  test.each<[string, (xml: string) => string]>([
    [
      'external entities',
      (xml) => `<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>${xml.replace('Ana Rojas', '&e;')}`,
    ],
    [
      'entities that expand',
      (xml) =>
        `<!DOCTYPE a [<!ENTITY a "${'a'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]>${xml.replace('Ana Rojas', '&b;')}`,
    ],
    ['an external document type', (xml) => `<!DOCTYPE a SYSTEM "http://127.0.0.1:1/a.dtd">${xml}`],
    ['deep nesting', () => `${'<a>'.repeat(50_000)}${'</a>'.repeat(50_000)}`],
    ['a text that is not XML', () => 'SAML'],
    ['an unrelated document', () => '<a/>'],
    ['an oversized document', (xml) => xml.replace('Ana Rojas', 'Ana'.repeat(100_000))],
    // Each would be accepted, but thousands more would block the process for minutes.
    ['too many elements', (xml) => extended(xml, '<a/>'.repeat(3000))],
    ['too many attributes', (xml) => extended(xml, '<a b="c"/>'.repeat(2000))],
    ['too many comments', (xml) => extended(xml, '<!---->x'.repeat(1500))],
    ['too many processing instructions', (xml) => extended(xml, '<?x?>'.repeat(3000))],
  ])('%s', async (_, change) => {
    await expectRefused(change(await idp.begin(person)));
    const { relayState, xml } = await idp.answer(await signInUrl(), person);
    await expectRefused(change(xml), relayState);
  });
});
