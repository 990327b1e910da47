import { generateKeyPairSync, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseXml } from '#platform/auth/saml/xml.ts';
import { type AuthPlatform, fragmentOf, serveAuthPlatform } from '#testing/auth-platform.ts';
import { pkceClient } from '#testing/pkce-client.ts';
import { createSamlProvider, requestOf, type SamlProvider, samlForm } from '#testing/saml-provider.ts';

let served: AuthPlatform;
let idp: SamlProvider;
let providerId: string;
let people = 0;

const newPrivateKey = (): string =>
  generateKeyPairSync('rsa', { modulusLength: 2048 })
    .privateKey.export({ type: 'pkcs1', format: 'der' })
    .toString('base64');

beforeAll(async () => {
  served = await serveAuthPlatform(`
    [auth]
    site_url = "https://site.example"
    enable_signup = false
    enable_manual_linking = true
    [auth.external.keycloak]
    enabled = true
    client_id = "the-client"
    secret = "the secret"
    url = "http://127.0.0.1:1"
    [auth.saml]
    enabled = true
    private_key = "${newPrivateKey()}"
    [auth.rate_limit]
    sign_in_sign_ups = 1000
  `);
  idp = createSamlProvider(await (await served.request('sso/saml/metadata')).text());
  const created = await administer('POST', '', {
    type: 'saml',
    metadata_xml: idp.metadata,
    domains: ['Empresa.example'],
    attribute_mapping: {
      keys: { full_name: { name: 'displayName' }, teams: { names: ['none', 'GROUPS'], array: true } },
    },
  });
  expect(created.status).toBe(201);
  providerId = (await created.json()).id;
});
afterAll(() => served[Symbol.asyncDispose]());

const administer = (method: string, path: string, body?: object): Promise<Response> =>
  served.request(`admin/sso/providers${path}`, {
    method,
    headers: { apikey: served.keys.secret },
    ...(body && { body: JSON.stringify(body) }),
  });

const newPerson = () => {
  people += 1;
  return { id: `person-${people}`, email: `person${people}@empresa.example` };
};

async function signInUrl(body: object = { domain: 'empresa.example' }): Promise<string> {
  const response = await served.request('sso', {
    method: 'POST',
    body: JSON.stringify({ skip_http_redirect: true, ...body }),
  });
  return (await response.json()).url;
}

const send = (xml: string, relayState = ''): Promise<Response> =>
  served.request('sso/saml/acs', samlForm(xml, relayState));

const userOf = async (response: Response) => {
  const { access_token: token } = fragmentOf(response);
  if (!token) throw new Error(`no session: ${response.headers.get('location')}`);
  const { data } = await served.client().auth.getUser(token);
  if (!data.user) throw new Error('no user');
  return data.user;
};

describe('a sign-in that starts here', () => {
  test('redirects to the domain’s provider with a signed request, and back with a session', async () => {
    const person = newPerson();
    const url = await signInUrl({ domain: 'EMPRESA.example', redirect_to: 'https://site.example/after' });
    expect(url).toContain(`${idp.entityId}/sign-in?`);
    expect(requestOf(url)).toContain(`AssertionConsumerServiceURL="${served.url}/auth/v1/sso/saml/acs"`);
    const { relayState, xml } = await idp.answer(url, person);
    const response = await send(xml, relayState);
    expect(response.headers.get('location')).toMatch('https://site.example/after#access_token=');
    expect(await userOf(response)).toMatchObject({
      email: person.email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: `sso:${providerId}`, providers: [`sso:${providerId}`] },
      user_metadata: {
        iss: idp.entityId,
        sub: person.id,
        full_name: 'Ana Rojas',
        custom_claims: { teams: ['Operaciones'] },
      },
      identities: [{ provider: `sso:${providerId}`, id: person.id }],
    });
    const claims = await served.client().auth.getClaims(fragmentOf(response).access_token);
    expect(claims.data?.claims.amr).toMatchObject([{ method: 'sso/saml', provider: providerId }]);
  });

  test('with supabase-js is completed with a code, and its session ends when the provider specifies', async () => {
    const client = pkceClient(served);
    const person = newPerson();
    const { data } = await client.auth.signInWithSSO({ domain: 'empresa.example' });
    const end = '2031-01-01T00:00:00Z';
    const { relayState, xml } = await idp.answer(data?.url ?? '', person, {
      template: (text) =>
        text.replace(
          '{AuthnStatement}',
          `<saml:AuthnStatement AuthnInstant="${end}" SessionNotOnOrAfter="${end}"/>`,
        ),
    });
    const response = await send(xml, relayState);
    const code = new URL(response.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const flowId = new URL(response.headers.get('location') ?? '').searchParams.get('sb_flow_id');
    const signedIn = await client.auth.exchangeCodeForSession(code, ...(flowId ? [{ flowId }] : []));
    expect(signedIn.data.user?.email).toBe(person.email);
    const [session] = await served.sql(
      'select s.not_after from auth.sessions s join auth.users u on u.id = s.user_id where u.email = $1',
      [person.email],
    );
    expect(session?.not_after).toEqual(new Date(end));
  });

  test('accepts a response signed as a whole', async () => {
    const { relayState, xml } = await idp.answer(await signInUrl(), newPerson(), { signs: 'response' });
    expect(fragmentOf(await send(xml, relayState))).toHaveProperty('access_token');
  });

  test('redirects if the client requests it', async () => {
    const response = await served.request('sso', {
      method: 'POST',
      body: JSON.stringify({ provider_id: providerId }),
    });
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toContain(idp.entityId);
  });

  test.each([
    [{ domain: 'other.example' }, 404, 'sso_provider_not_found'],
    [{ provider_id: '00000000-0000-4000-8000-000000000000' }, 404, 'sso_provider_not_found'],
    [{}, 400, 'validation_failed'],
    [{ domain: 'a.example', provider_id: '00000000-0000-4000-8000-000000000000' }, 400, 'validation_failed'],
  ])('is rejected for %j', async (body, status, code) => {
    const response = await served.request('sso', { method: 'POST', body: JSON.stringify(body) });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ error_code: code });
  });
});

describe('a sign-in that starts at the provider', () => {
  test('redirects to an allowed URL from the provider, or to the site', async () => {
    const person = newPerson();
    const response = await send(await idp.begin(person), 'https://site.example/panel');
    expect(response.headers.get('location')).toMatch('https://site.example/panel#access_token=');
    const elsewhere = await send(await idp.begin(person), 'https://evil.example/');
    expect(elsewhere.headers.get('location')).toMatch(/^https:\/\/site\.example\/?#access_token=/);
  });
});

describe('an account', () => {
  test('stays the same at the next sign-in, even with a new id at the provider', async () => {
    const person = newPerson();
    const [first, second] = [await idp.begin(person), await idp.begin({ ...person, id: 'renamed' })];
    const { id } = await userOf(await send(first));
    expect((await userOf(await send(second))).id).toBe(id);
  });

  test('is separate from one with a password and the same address', async () => {
    const person = newPerson();
    const credentials = { email: person.email, password: 'correct horse' };
    const { data } = await served
      .client(served.keys.secret)
      .auth.admin.createUser({ ...credentials, email_confirm: true });
    const user = await userOf(await send(await idp.begin(person)));
    expect(user.id).not.toBe(data.user?.id);
    const { data: own } = await served.client().auth.signInWithPassword(credentials);
    expect(own.user?.id).toBe(data.user?.id);
  });

  test('cannot change its address or password', async () => {
    const response = await send(await idp.begin(newPerson()));
    const { access_token: token } = fragmentOf(response);
    const changes = [{ password: 'correct horse' }, { email: 'other@example.test' }, { nonce: '123456' }];
    for (const change of changes) {
      const refused = await served.request('user', {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}` },
        body: JSON.stringify(change),
      });
      expect(await refused.json()).toMatchObject({ error_code: 'user_sso_managed' });
    }
  });

  test('cannot be linked to another provider, which would still let its owner in after leaving the company', async () => {
    const { access_token: token } = fragmentOf(await send(await idp.begin(newPerson())));
    const response = await served.request('user/identities/authorize?provider=keycloak', {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(await response.json()).toMatchObject({ error_code: 'user_sso_managed' });
  });

  test('that is banned cannot sign in', async () => {
    const person = newPerson();
    const { id } = await userOf(await send(await idp.begin(person)));
    await served.client(served.keys.secret).auth.admin.updateUserById(id, { ban_duration: '1h' });
    expect(fragmentOf(await send(await idp.begin(person)))).toMatchObject({ error_code: 'user_banned' });
  });

  test('is created once for two concurrent first sign-ins', async () => {
    const person = newPerson();
    const responses = [await idp.begin(person), await idp.begin(person)];
    const users = await Promise.all(responses.map(async (xml) => userOf(await send(xml))));
    expect(users[0]?.id).toBe(users[1]?.id);
  });
});

test('the metadata contains the URL, and the key in a certificate that does not change', async () => {
  const response = await served.request('sso/saml/metadata?download=true');
  expect(response.headers.get('content-disposition')).toContain('metadata.xml');
  const xml = await response.text();
  expect(parseXml(xml).attributes.get('entityID')).toBe(`${served.url}/auth/v1/sso/saml/metadata`);
  expect(xml.match(/nameid-format:\w+/g)).toEqual(['nameid-format:emailAddress', 'nameid-format:persistent']);
  const certificate = new X509Certificate(
    Buffer.from(/X509Certificate>([^<]+)</.exec(xml)?.[1] ?? '', 'base64'),
  );
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.subject).toBe('CN=SAML 2.0 Certificate for 127.0.0.1');
  expect(await (await served.request('sso/saml/metadata')).text()).toBe(xml);
  const settings = await (await served.request('settings')).json();
  expect(settings).toMatchObject({ saml_enabled: true });
});
