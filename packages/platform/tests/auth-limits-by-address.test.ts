import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';

let served: AuthPlatform;

beforeAll(async () => {
  const config = `
    [auth]
    site_url = "https://site.example"
    enable_signup = true
    enable_anonymous_sign_ins = true
    [auth.email]
    max_frequency = "0s"
    [auth.web3.solana]
    enabled = true
    [auth.external.keycloak]
    enabled = true
    client_id = "the-client"
    secret = "the secret"
    url = "http://127.0.0.1:1"
    [auth.rate_limit]
    sign_in_sign_ups = 2
    token_refresh = 3
    token_verifications = 4
    anonymous_users = 5
    web3 = 6
    email_sent = 7
  `;
  served = await serveAuthPlatform(config, { holdsMail: true });
});
afterAll(() => served[Symbol.asyncDispose]());

let addresses = 0;

/** Sends ten requests from one fresh address. @returns how many pass the rate limits */
async function countAllowedOfTen(
  path: string,
  body: object | null,
  headers: Record<string, string> = {},
): Promise<number> {
  addresses += 1;
  const codes = [];
  for (let n = 0; n < 10; n += 1) {
    const request = new Request(`${served.url}/auth/v1/${path}`, {
      method: path === 'user' ? 'PUT' : body ? 'POST' : 'GET',
      headers: { apikey: served.keys.publishable, 'content-type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    const response = await served.platform.fetch(request, { address: `203.0.113.${addresses}` });
    const code = response?.headers.get('x-sb-error-code');
    if (response?.status === 429) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    codes.push(code);
  }
  return codes.filter((code) => code !== 'over_request_rate_limit' && code !== 'over_email_send_rate_limit')
    .length;
}

const nobody = { email: 'nobody@example.test', password: 'Correct-h0rse' };

test.each([
  ['sign_in_sign_ups', 'token?grant_type=password', { ...nobody, password: '' }, 2],
  ['sign_in_sign_ups', 'signup', { email: 'no address', password: '' }, 2],
  ['sign_in_sign_ups', 'otp', { email: '' }, 2],
  ['sign_in_sign_ups', 'magiclink', { email: '' }, 2],
  ['sign_in_sign_ups', 'recover', { email: '' }, 2],
  ['sign_in_sign_ups', 'resend', { email: '', type: 'signup' }, 2],
  ['token_refresh', 'token?grant_type=refresh_token', { refresh_token: '' }, 3],
  ['token_refresh', 'token?grant_type=pkce', { auth_code: '', code_verifier: '' }, 3],
  ['token_refresh', 'token?grant_type=id_token', {}, 3],
  ['token_verifications', 'verify', {}, 4],
  ['anonymous_users', 'signup', {}, 5],
  ['web3', 'token?grant_type=web3', {}, 6],
])('%s limits %s', async (_, path, body, limit) => {
  expect(await countAllowedOfTen(path, body)).toBe(limit);
});

test('sign_in_sign_ups limits account updates', async () => {
  const { data } = await served.client().auth.signInAnonymously();
  const authorization = `Bearer ${data.session?.access_token}`;
  expect(await countAllowedOfTen('user', { data: {} }, { authorization })).toBe(2);
});

test('sign_in_sign_ups limits flows that start at a provider, each of which is stored for a day', async () => {
  const flow = `provider=keycloak&code_challenge_method=s256&code_challenge=${'c'.repeat(43)}`;
  expect(await countAllowedOfTen(`authorize?${flow}`, null)).toBe(2);
  expect(await served.sql('select count(*)::int as flows from auth.flow_state')).toEqual([{ flows: 2 }]);
});

test('token_verifications limits the challenges of a factor, each of which is stored for a day', async () => {
  const client = served.client();
  const { data } = await client.auth.signUp({ ...nobody, email: 'somebody@example.test' });
  const { data: factor } = await client.auth.mfa.enroll({ factorType: 'totp' });
  const headers = { authorization: `Bearer ${data.session?.access_token}` };
  expect(await countAllowedOfTen(`factors/${factor?.id}/challenge`, {}, headers)).toBe(4);
  expect(await served.sql('select count(*)::int as kept from auth.mfa_challenges')).toEqual([{ kept: 4 }]);
});

test('email_sent limits emails of the whole installation', async () => {
  const admin = served.client(served.keys.secret).auth.admin;
  const answers = [];
  for (let n = 0; n < 10; n += 1)
    answers.push((await admin.inviteUserByEmail(`n${n}@example.test`)).error?.code);
  expect(answers.filter((code) => code !== 'over_email_send_rate_limit')).toHaveLength(7);
});

test('email_sent does not limit the development mailbox', async () => {
  await using local = await serveAuthPlatform('[auth.rate_limit]\nemail_sent = 2');
  const admin = local.client(local.keys.secret).auth.admin;
  for (let n = 0; n < 3; n += 1)
    expect((await admin.inviteUserByEmail(`n${n}@example.test`)).error).toBeNull();
});
