import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthPlatform, fragmentOf, serveAuthPlatform } from '#testing/auth-platform.ts';
import { type OidcProvider, startOidcProvider } from '#testing/oidc-provider.ts';

let served: AuthPlatform;
let provider: OidcProvider;

const configOf = ({ clientId, secret, url }: OidcProvider) => `
  [auth]
  site_url = "https://site.example"
  enable_manual_linking = true
  [auth.external.house]
  enabled = true
  client_id = "${clientId}"
  secret = "${secret}"
  url = "${url}"
`;

beforeAll(async () => {
  provider = await startOidcProvider();
  served = await serveAuthPlatform(configOf(provider));
  provider.user = { sub: 'attacker', email: 'attacker@example.test', email_verified: true, name: 'A' };
});
afterAll(async () => {
  await served[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});

const BROWSER = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)', 'sec-fetch-mode': 'navigate' };

const go = (address: string, cookie = '', init: RequestInit = {}) =>
  fetch(address, { redirect: 'manual', headers: { ...BROWSER, cookie }, ...init });

const cookieOf = (response: Response) => response.headers.getSetCookie().join('; ').split(';')[0] ?? '';

/** Signs in at the provider without following its redirect. @returns the callback URL and the cookie */
async function startFlow(path = 'authorize?provider=house', headers: Record<string, string> = {}) {
  const sent = await served.request(path, { headers: { ...BROWSER, ...headers } });
  const back = await fetch(sent.headers.get('location') ?? '', { redirect: 'manual' });
  return { address: back.headers.get('location') ?? '', cookie: cookieOf(sent), sent };
}

const refused = { error: 'invalid_request', error_code: 'bad_oauth_state' };

test('only the browser that started the flow is signed in', async () => {
  const { address, cookie, sent } = await startFlow();
  expect(sent.headers.get('set-cookie')).toMatch(/; HttpOnly; SameSite=Lax/);
  expect(fragmentOf(await go(address))).toMatchObject(refused);
  const other = await startFlow();
  expect(fragmentOf(await go(address, other.cookie))).toMatchObject(refused);
  expect(fragmentOf(await go(address, `${other.cookie}; ${cookie}`))).toMatchObject({
    access_token: expect.any(String),
  });
});

test('over https, the cookie is host-only and secure', async () => {
  await using secure = await serveAuthPlatform(configOf(provider), { publicUrl: 'https://site.example' });
  const sent = await secure.request('authorize?provider=house', { headers: BROWSER });
  expect(sent.headers.get('set-cookie')).toMatch(
    /^__Host-sb-oauth-\w+=[^;]+; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test('a form_post callback is redirected to itself, so that the cookie is sent', async () => {
  const { address, cookie } = await startFlow();
  const { origin, pathname, search } = new URL(address);
  const body = search.slice(1);
  const posted = await go(`${origin}${pathname}`, '', { method: 'POST', body });
  expect(posted.status).toBe(303);
  expect(fragmentOf(await go(posted.headers.get('location') ?? '', cookie))).toMatchObject({
    access_token: expect.any(String),
  });
});

describe('an identity', () => {
  test.each([
    ['link', ''],
    ['link of a PKCE flow', `&code_challenge=${'c'.repeat(43)}&code_challenge_method=plain`],
  ])("cannot be linked to an attacker's account by following their %s", async (kind, pkce) => {
    const credentials = {
      email: `thief.${kind.replaceAll(' ', '.')}@example.test`,
      password: 'lluvia en Puerto Montt',
    };
    await served.client(served.keys.secret).auth.admin.createUser({ ...credentials, email_confirm: true });
    const thief = served.client();
    const { data } = await thief.auth.signInWithPassword(credentials);
    provider.user = { sub: 'victim', email: 'victim@example.test', email_verified: true, name: 'V' };
    const { address } = await startFlow(`user/identities/authorize?provider=house${pkce}`, {
      authorization: `Bearer ${data.session?.access_token}`,
    });
    expect(fragmentOf(await go(address))).toMatchObject(refused);
    expect((await thief.auth.getUserIdentities()).data?.identities).toHaveLength(1);
  });
});
