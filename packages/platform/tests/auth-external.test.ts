import { createHash } from 'node:crypto';
import type { SupabaseClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AuthPlatform, fragmentOf, serveAuthPlatform } from '#testing/auth-platform.ts';
import { type OidcProvider, startOidcProvider } from '#testing/oidc-provider.ts';
import { pkceClient } from '#testing/pkce-client.ts';
import { enrolSecondFactor } from '#testing/second-factor.ts';

let served: AuthPlatform;
let provider: OidcProvider;
let people = 0;

beforeAll(async () => {
  provider = await startOidcProvider();
  const client = `client_id = "${provider.clientId}"\nsecret = "${provider.secret}"\nurl = "${provider.url}"`;
  served = await serveAuthPlatform(`
    [auth]
    site_url = "https://site.example"
    enable_manual_linking = true
    enable_anonymous_sign_ins = true
    [auth.email]
    enable_confirmations = true
    max_frequency = "0s"
    [auth.external.keycloak]
    enabled = true
    ${client}
    [auth.external.github]
    enabled = true
    ${client}
    [auth.external.house]
    enabled = true
    email_optional = true
    ${client}
    [auth.external.google]
    enabled = false
  `);
});
afterAll(async () => {
  await served[Symbol.asyncDispose]();
  await provider[Symbol.asyncDispose]();
});
beforeEach(() => {
  provider.consents = true;
});

const password = 'correct horse';
const admin = () => served.client(served.keys.secret).auth.admin;
const newUser = (verified = true) => {
  people += 1;
  return {
    sub: String(people),
    email: `external${people}@example.test`,
    email_verified: verified,
    name: 'Ana Rojas',
  };
};

/** Follows redirects as a browser would, from the application to the provider and back. */
async function visit(address: string): Promise<Response> {
  let response = await fetch(address, { redirect: 'manual' });
  for (let hops = 0; hops < 5; hops += 1) {
    const location = response.headers.get('location') ?? '';
    if (!location.startsWith('http://127.0.0.1')) return response;
    response = await fetch(location, { redirect: 'manual' });
  }
  throw new Error('too many redirects');
}

async function signInWith(name: string, client: SupabaseClient = served.client(), redirectTo?: string) {
  const { data } = await client.auth.signInWithOAuth({
    provider: name as 'keycloak',
    options: { skipBrowserRedirect: true, ...(redirectTo && { redirectTo }) },
  });
  return visit(data.url ?? '');
}

describe('an external provider', () => {
  test.each(['keycloak', 'house'])(
    'using OpenID Connect (%s) signs in, the first time and again',
    async (name) => {
      provider.user = newUser();
      const response = await signInWith(name, served.client(), 'https://site.example/after?x=1');
      expect(response.status).toBe(302);
      expect(response.headers.get('location')).toMatch('https://site.example/after?x=1#access_token=');
      const fragment = fragmentOf(response);
      expect(fragment).toMatchObject({
        token_type: 'bearer',
        provider_token: expect.any(String),
        provider_refresh_token: 'the provider’s refresh token',
      });
      const { data } = await served.client().auth.getUser(fragment.access_token);
      expect(data.user).toMatchObject({
        email: provider.user.email,
        email_confirmed_at: expect.any(String),
        app_metadata: { provider: name, providers: [name] },
        user_metadata: { full_name: 'Ana Rojas', email_verified: true, sub: provider.user.sub },
        identities: [{ provider: name, id: provider.user.sub, identity_data: { iss: provider.url } }],
      });
      const claims = await served.client().auth.getClaims(fragment.access_token);
      expect(claims.data?.claims.amr).toMatchObject([{ method: 'oauth' }]);
      const again = await served.client().auth.getUser(fragmentOf(await signInWith(name)).access_token);
      expect(again.data.user?.id).toBe(data.user?.id);
    },
  );

  test('using OAuth 2 (GitHub) signs in with the primary email address', async () => {
    provider.user = newUser();
    const { data } = await served.client().auth.getUser(fragmentOf(await signInWith('github')).access_token);
    expect(data.user).toMatchObject({
      email: provider.user.email,
      user_metadata: { user_name: `login${provider.user.sub}` },
    });
  });

  test('stores an address as it is written here, in lower case', async () => {
    const { email, ...user } = newUser();
    const { data: anonymous } = await served.client().auth.signInAnonymously();
    provider.user = { ...user, email: email.toUpperCase() };
    const client = served.client(served.keys.publishable);
    await client.auth.setSession(anonymous.session ?? { access_token: '', refresh_token: '' });
    const { data } = await client.auth.linkIdentity({
      provider: 'github',
      options: { skipBrowserRedirect: true },
    });
    const linked = fragmentOf(await visit(data.url ?? ''));
    expect((await served.client().auth.getUser(linked.access_token)).data.user).toMatchObject({
      id: anonymous.user?.id,
      email,
      email_confirmed_at: expect.any(String),
    });
  });

  test('returns an authorization code for PKCE', async () => {
    provider.user = newUser();
    const client = pkceClient(served);
    const response = await signInWith('keycloak', client, 'https://site.example/after');
    const location = new URL(response.headers.get('location') ?? '');
    expect(location.hash).toBe('');
    const flowId = location.searchParams.get('sb_flow_id');
    const [waiting] = await served.sql(
      'select provider_refresh_token as token from auth.flow_state where provider_refresh_token is not null',
    );
    expect(waiting?.token).not.toBe('the provider’s refresh token');
    const { data, error } = await client.auth.exchangeCodeForSession(
      location.searchParams.get('code') ?? '',
      flowId ? { flowId } : undefined,
    );
    expect(error).toBeNull();
    expect(data.session).toMatchObject({
      provider_token: expect.any(String),
      provider_refresh_token: 'the provider’s refresh token',
      user: { email: provider.user.email },
    });
  });

  test('receives custom query parameters but not reserved ones', async () => {
    const { data } = await served.client().auth.signInWithOAuth({
      provider: 'keycloak',
      options: {
        skipBrowserRedirect: true,
        scopes: 'offline_access',
        queryParams: { prompt: 'consent', redirect_uri: 'https://evil.example/', client_id: 'other' },
      },
    });
    const response = await fetch(data.url ?? '', { redirect: 'manual' });
    const { searchParams } = new URL(response.headers.get('location') ?? '');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      prompt: 'consent',
      scope: 'openid email profile offline_access',
      redirect_uri: `${served.url}/auth/v1/callback`,
      client_id: provider.clientId,
      code_challenge_method: 'S256',
    });
  });
});

describe('a failed sign-in', () => {
  test.each([
    ['nobody', 'Unsupported provider: Provider nobody could not be found'],
    ['google', 'Unsupported provider: provider is not enabled'],
  ])('at %s responds: %s', async (name, msg) => {
    const response = await served.request(`authorize?provider=${name}`);
    expect([response.status, await response.json()]).toEqual([
      400,
      { code: 400, error_code: 'validation_failed', msg },
    ]);
  });

  test('reports that the user denied access', async () => {
    provider.consents = false;
    expect(fragmentOf(await signInWith('keycloak'))).toEqual({
      error: 'access_denied',
      error_description: 'The user denied access',
    });
  });

  test.each([
    ['', 'bad_oauth_callback', 'OAuth state parameter missing'],
    ['state=forged&code=x', 'bad_oauth_state', 'OAuth callback with invalid state'],
  ])('rejects a callback with %o', async (query, code, description) => {
    const response = await served.request(`callback?${query}`);
    expect(response.headers.get('location')).toMatch('https://site.example/');
    expect(fragmentOf(response)).toEqual({
      error: 'invalid_request',
      error_code: code,
      error_description: description,
    });
  });

  test('rejects an authorization code of another flow', async () => {
    provider.user = newUser();
    const start = async () => {
      const { data } = await served.client().auth.signInWithOAuth({
        provider: 'keycloak',
        options: { skipBrowserRedirect: true },
      });
      const redirect = await fetch(data.url ?? '', { redirect: 'manual' });
      const back = await fetch(redirect.headers.get('location') ?? '', { redirect: 'manual' });
      return new URL(back.headers.get('location') ?? '');
    };
    const [mine, theirs] = [await start(), await start()];
    mine.searchParams.set('code', theirs.searchParams.get('code') ?? '');
    expect(fragmentOf(await fetch(mine, { redirect: 'manual' }))).toMatchObject({
      error: 'server_error',
      error_description: 'Unable to exchange external code',
    });
  });

  test('reports a banned user', async () => {
    provider.user = newUser();
    const { data } = await served
      .client()
      .auth.getUser(fragmentOf(await signInWith('keycloak')).access_token);
    await admin().updateUserById(data.user?.id ?? '', { ban_duration: '1h' });
    expect(fragmentOf(await signInWith('keycloak'))).toMatchObject({
      error: 'access_denied',
      error_code: 'user_banned',
    });
  });
});

describe('account linking', () => {
  test('links identities with the same verified email address', async () => {
    provider.user = newUser();
    const { email } = provider.user as { email: string };
    const { data } = await admin().createUser({ email, password, email_confirm: true });
    const linked = await served.client().auth.getUser(fragmentOf(await signInWith('keycloak')).access_token);
    expect(linked.data.user).toMatchObject({
      id: data.user?.id,
      app_metadata: { provider: 'email', providers: ['email', 'keycloak'] },
    });
    expect((await served.client().auth.signInWithPassword({ email, password })).error).toBeNull();
  });

  test('removes credentials that someone else set on an unconfirmed account', async () => {
    provider.user = newUser();
    const { email } = provider.user as { email: string };
    await served.client().auth.signUp({ email, password });
    const { data } = await served
      .client()
      .auth.getUser(fragmentOf(await signInWith('keycloak')).access_token);
    expect(data.user?.app_metadata).toMatchObject({ provider: 'keycloak', providers: ['keycloak'] });
    expect((await served.client().auth.signInWithPassword({ email, password })).error?.code).toBe(
      'invalid_credentials',
    );
  });

  test('ends the sessions of a user whose account has an address they never confirmed', async () => {
    const victim = newUser();
    const attacker = await admin().createUser({ email: newUser().email, password, email_confirm: true });
    const client = served.client();
    await client.auth.signInWithPassword({ email: attacker.data.user?.email ?? '', password });
    await enrolSecondFactor(client);
    // The address of another identity remains when the account's own is unlinked.
    provider.user = { ...newUser(false), email: victim.email };
    const { data: linking } = await client.auth.linkIdentity({
      provider: 'keycloak',
      options: { skipBrowserRedirect: true },
    });
    await visit(linking.url ?? '');
    const [own] = (await client.auth.getUserIdentities()).data?.identities ?? [];
    if (!own) throw new Error('no identity');
    expect((await client.auth.unlinkIdentity(own)).error).toBeNull();
    expect((await client.auth.getUser()).data.user).toMatchObject({ email: victim.email });

    provider.user = victim;
    const { access_token: token } = fragmentOf(await signInWith('keycloak'));
    const { data } = await served.client().auth.getUser(token);
    expect(data.user).toMatchObject({ id: attacker.data.user?.id, email: victim.email });
    expect(data.user?.factors).toBeUndefined();
    expect((await client.auth.refreshSession()).error?.code).toBe('refresh_token_not_found');
  });

  test('does not link by an unverified email address', async () => {
    provider.user = newUser(false);
    const { email } = provider.user as { email: string };
    const { data } = await admin().createUser({ email, password, email_confirm: true });
    expect(fragmentOf(await signInWith('keycloak'))).toMatchObject({
      error: 'access_denied',
      error_code: 'provider_email_needs_verification',
    });
    expect((await admin().getUserById(data.user?.id ?? '')).data.user?.identities).toHaveLength(1);
  });

  test('requires an unverified email address to be confirmed', async () => {
    provider.user = newUser(false);
    expect(fragmentOf(await signInWith('keycloak'))).toMatchObject({
      error_description:
        'Unverified email with keycloak. A confirmation email has been sent to your keycloak email',
    });
    const { link } = await served.mail(provider.user.email ?? '');
    await fetch(link, { redirect: 'manual' });
    expect(fragmentOf(await signInWith('keycloak'))).toHaveProperty('access_token');
  });

  test('a different address that the provider verified later does not confirm the stored one', async () => {
    const victim = newUser(false);
    provider.user = victim;
    await signInWith('keycloak');
    provider.user = { ...victim, email: `attacker${people}@example.test`, email_verified: true };
    expect(fragmentOf(await signInWith('keycloak'))).toMatchObject({ error: 'access_denied' });
    const { data } = await admin().listUsers({ perPage: 1000 });
    const stored = data.users.find(({ email }) => email === victim.email);
    expect(stored).toBeDefined();
    expect(stored?.email_confirmed_at).toBeUndefined();
  });

  test('allows users without an email address only where configured', async () => {
    people += 1;
    provider.user = { sub: String(people), name: 'Nobody' };
    expect(fragmentOf(await signInWith('keycloak'))).toMatchObject({
      error_description: 'Error getting user email from external provider',
    });
    expect(fragmentOf(await signInWith('house'))).toHaveProperty('access_token');
  });
});

describe('an invitation', () => {
  async function invited(email: string) {
    const { data, error } = await admin().inviteUserByEmail(email);
    expect(error).toBeNull();
    return { id: data.user?.id, hash: (await served.mail(email)).hash };
  }
  const accept = (hash: string, name = 'github') =>
    visit(`${served.url}/auth/v1/authorize?provider=${name}&invite_token=${hash}`);

  test('is accepted at a provider by the owner of its address, however they write it, once', async () => {
    const { email, ...user } = newUser();
    const { hash, id } = await invited(email);
    provider.user = { ...user, email: email.toUpperCase() };
    const { access_token } = fragmentOf(await accept(hash));
    expect((await served.client().auth.getUser(access_token)).data.user).toMatchObject({
      id,
      email,
      email_confirmed_at: expect.any(String),
      app_metadata: { providers: ['email', 'github'] },
    });
    expect(fragmentOf(await accept(hash))).toMatchObject({ error_code: 'invite_not_found' });
  });

  test('is not accepted with another address, and remains', async () => {
    const { email } = newUser();
    const { hash, id } = await invited(email);
    provider.user = newUser();
    expect(fragmentOf(await accept(hash))).toMatchObject({
      error_description: 'Invited email does not match emails from external provider',
    });
    expect((await admin().getUserById(id ?? '')).data.user).not.toHaveProperty('email_confirmed_at');
    const verified = await served.client().auth.verifyOtp({ type: 'invite', token_hash: hash });
    expect(verified.error).toBeNull();
  });
});

describe('identities', () => {
  async function withPassword(user_metadata = {}) {
    const email = `linker${++people}@example.test`;
    await admin().createUser({ email, password, email_confirm: true, user_metadata });
    const client = served.client();
    await client.auth.signInWithPassword({ email, password });
    const link = async (name = 'keycloak') => {
      const { data, error } = await client.auth.linkIdentity({
        provider: name as 'keycloak',
        options: { skipBrowserRedirect: true },
      });
      expect(error).toBeNull();
      return visit(data.url ?? '');
    };
    return { client, email, link };
  }

  test('can be linked and unlinked, except the last one', async () => {
    const { client, email, link } = await withPassword();
    provider.user = newUser();
    expect(fragmentOf(await link())).toHaveProperty('access_token');
    const { data } = await client.auth.getUserIdentities();
    expect(data?.identities.map((identity) => identity.provider)).toEqual(['email', 'keycloak']);
    const [own, added] = data?.identities ?? [];
    if (!own || !added) throw new Error('not linked');
    expect(
      (await client.auth.unlinkIdentity({ ...added, identity_id: crypto.randomUUID() })).error,
    ).toMatchObject({
      status: 422,
      code: 'identity_not_found',
    });
    expect((await client.auth.unlinkIdentity(own)).error).toBeNull();
    const user = (await client.auth.getUser()).data.user;
    expect(user).toMatchObject({ email: provider.user.email, app_metadata: { providers: ['keycloak'] } });
    expect(user?.email).not.toBe(email);
    expect((await client.auth.unlinkIdentity(added)).error).toMatchObject({
      status: 422,
      code: 'single_identity_not_deletable',
    });
  });

  test('hold the account’s own address, not one that its owner wrote into the metadata', async () => {
    const claimed = { email: 'somebody.else@example.test', email_verified: true, sub: 'somebody else' };
    const { client, email, link } = await withPassword(claimed);
    provider.user = newUser();
    await link();
    const [own, added] = (await client.auth.getUserIdentities()).data?.identities ?? [];
    if (!own || !added) throw new Error('not linked');
    expect(own.identity_data).toMatchObject({ email, sub: own.user_id });
    expect((await client.auth.unlinkIdentity(added)).error).toBeNull();
    expect((await client.auth.getUser()).data.user).toMatchObject({ email });

    const phone = { phone: '56912345678', phone_confirm: true, user_metadata: claimed };
    const { data } = await admin().createUser(phone);
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email_verified: false });
    expect(data.user?.identities?.[0]?.identity_data).not.toHaveProperty('email');
  });

  test('require the second factor of a user who has one for linking and unlinking, not just the password', async () => {
    const { client, email } = await withPassword();
    await enrolSecondFactor(client);
    const thief = served.client();
    await thief.auth.signInWithPassword({ email, password });
    const provided = { provider: 'keycloak', options: { skipBrowserRedirect: true } } as const;
    expect((await thief.auth.linkIdentity(provided)).error?.code).toBe('insufficient_aal');
    const token = await provider.idToken(newUser());
    const linking = await thief.auth.linkIdentity({ provider: 'keycloak', token });
    expect(linking.error?.code).toBe('insufficient_aal');
    const [own] = (await thief.auth.getUserIdentities()).data?.identities ?? [];
    if (!own) throw new Error('no identity');
    expect((await thief.auth.unlinkIdentity(own)).error?.code).toBe('insufficient_aal');
    expect((await client.auth.linkIdentity(provided)).error).toBeNull();
  });

  test('cannot be linked, not even by id_token, where linking is disabled', async () => {
    await using off = await serveAuthPlatform(`
      [auth.external.keycloak]
      enabled = true
      client_id = "${provider.clientId}"
      secret = "${provider.secret}"
      url = "${provider.url}"
    `);
    const client = off.client();
    await client.auth.signUp({ email: newUser().email, password });
    const { error } = await client.auth.linkIdentity({
      provider: 'keycloak',
      token: await provider.idToken(newUser()),
    });
    expect(error?.code).toBe('manual_linking_disabled');
  });

  test('belong to one user', async () => {
    provider.user = newUser();
    await signInWith('keycloak');
    const { link } = await withPassword();
    expect(fragmentOf(await link())).toMatchObject({
      error_code: 'identity_already_exists',
      error_description: 'Identity is already linked to another user',
    });
    provider.user = newUser();
    await link();
    expect(fragmentOf(await link())).toMatchObject({ error_description: 'Identity is already linked' });
  });
});

describe('an id_token', () => {
  const nonce = 'a nonce of the application';
  const hashed = createHash('sha256').update(nonce).digest('hex');
  const signIn = (
    token: string,
    more: { nonce?: string; provider?: string; access_token?: string } = { nonce },
  ) => served.client().auth.signInWithIdToken({ provider: 'keycloak', token, ...more });

  test('signs in its subject', async () => {
    const { sub, ...user } = newUser();
    const { data, error } = await signIn(await provider.idToken({ sub, ...user, nonce: hashed }));
    expect(error).toBeNull();
    expect(data.user).toMatchObject({ email: user.email, identities: [{ provider: 'keycloak', id: sub }] });
  });

  test('signs in a new user as well as a known one, however long the names', async () => {
    const name = '名'.repeat(390);
    const claims = { ...newUser(), nonce: hashed, name, preferred_username: name, picture: name };
    const token = await provider.idToken(claims);
    expect((await signIn(token)).error).toBeNull();
    expect((await signIn(token)).error).toBeNull();
  });

  test('signs in a single user when sent several times concurrently', async () => {
    const token = await provider.idToken({ ...newUser(), nonce: hashed });
    const answers = await Promise.all([signIn(token), signIn(token), signIn(token)]);
    expect(answers.map(({ error }) => error)).toEqual([null, null, null]);
    expect(new Set(answers.map(({ data }) => data.user?.id)).size).toBe(1);
  });

  test('signs in a single user with two ids at the provider and one address, even concurrently', async () => {
    const user = { ...newUser(), nonce: hashed };
    const tokens = await Promise.all(
      ['a', 'b', 'c', 'd'].map((id) => provider.idToken({ ...user, sub: `${user.sub}${id}` })),
    );
    const answers = await Promise.all(tokens.map((token) => signIn(token)));
    expect(answers.map(({ error }) => error)).toEqual([null, null, null, null]);
    expect(new Set(answers.map(({ data }) => data.user?.id)).size).toBe(1);
  });

  test('is rejected with a wrong nonce, audience, key or provider', async () => {
    const user = newUser();
    const right = await provider.idToken({ ...user, nonce: hashed });
    const message = async (answer: ReturnType<typeof signIn>) => (await answer).error?.message;
    expect(await message(signIn(right, { nonce: 'other' }))).toBe('Nonces mismatch');
    expect(await message(signIn(right, {}))).toContain('should either both exist or not');
    expect(await message(signIn(await provider.idToken({ ...user, nonce: hashed }, 'another')))).toBe(
      'Unacceptable audience in id_token: [another]',
    );
    const [head, body] = right.split('.');
    expect(await message(signIn(`${head}.${body}.AAAA`))).toBe('Bad ID token');
    expect(await message(signIn(right, { nonce, provider: 'nobody' }))).toBe(
      'Custom OIDC provider "nobody" not allowed',
    );
    expect((await signIn(right, { nonce, provider: 'google' })).error).toMatchObject({
      status: 400,
      code: 'provider_disabled',
      message: 'Provider (issuer "https://accounts.google.com") is not enabled',
    });
    await using stranger = await startOidcProvider();
    expect(await message(signIn(await stranger.idToken({ ...user, nonce: hashed })))).toBe('Bad ID token');
  });

  test('is rejected with an access token that it was not issued with', async () => {
    const at_hash = createHash('sha256').update('issued').digest().subarray(0, 16).toString('base64url');
    const token = await provider.idToken({ ...newUser(), nonce: hashed, at_hash });
    const other = await signIn(token, { nonce, access_token: 'of somebody else' });
    expect(other.error?.message).toBe('Bad ID token');
    expect((await signIn(token, { nonce, access_token: 'issued' })).error).toBeNull();
    expect((await signIn(token)).error).toBeNull();
  });
});

test('SAML is reported as disabled', async () => {
  const { error } = await served.client().auth.signInWithSSO({ domain: 'example.test' });
  expect(error).toMatchObject({ status: 404, code: 'saml_provider_disabled' });
});

test('a callback without a flow redirects to the site with an error', async () => {
  const response = await served.request('callback?code=authcode&state=not-a-state');
  expect(response.status).toBe(303);
  expect(response.headers.get('location')).toContain('error_code=bad_oauth_state');
});

test('parameters reserved for the platform are not passed on to the provider', async () => {
  const query = 'code_verifier=attacker&Client_ID=attacker&login_hint=ana';
  const response = await served.request(`authorize?provider=github&${query}`);
  const location = response.headers.get('location');
  expect(location).toContain('login_hint=ana');
  expect(location).not.toContain('attacker');
});

test('settings list the enabled providers', async () => {
  const { external } = await (await served.request('settings')).json();
  expect(external).toMatchObject({ email: true, keycloak: true, github: true, google: false });
});
