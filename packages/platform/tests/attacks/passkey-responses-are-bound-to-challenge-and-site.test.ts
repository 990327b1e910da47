import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';
import { type Passkeys, passkeysOf } from '#testing/passkeys.ts';
import { softwareAuthenticator } from '#testing/software-authenticator.ts';

const ORIGIN = 'https://site.example';
let served: AuthPlatform;
let passkeys: Passkeys;
beforeAll(async () => {
  served = await serveAuthPlatform(`
    [auth]
    site_url = "${ORIGIN}/path"
    [auth.passkey]
    enabled = true
    [auth.rate_limit]
    passkey = 1000
  `);
  passkeys = passkeysOf(served, ORIGIN);
});
afterAll(() => served[Symbol.asyncDispose]());

const FAILED = 'webauthn_verification_failed';

test('a response signs in only once', async () => {
  const { authenticator, request } = await passkeys.personWithPasskey();
  const { challenge, challengeId } = await passkeys.challenge();
  const credential = authenticator.get({ ...request, challenge });
  expect(await passkeys.answer(challengeId, credential)).toMatchObject({ error: null });
  expect(await passkeys.answer(challengeId, credential)).toMatchObject({
    error: 'webauthn_challenge_not_found',
  });
  const next = await passkeys.challenge();
  expect(await passkeys.answer(next.challengeId, credential)).toMatchObject({ error: FAILED });
});

test('concurrent uses of one response open a single session', async () => {
  const { authenticator, request, id } = await passkeys.personWithPasskey();
  const { challenge, challengeId } = await passkeys.challenge();
  const credential = authenticator.get({ ...request, challenge });
  await Promise.all(Array.from({ length: 5 }, () => passkeys.answer(challengeId, credential)));
  const [{ count } = {}] = await served.sql(
    `select count(*)::int as count from auth.sessions s join auth.mfa_amr_claims a on a.session_id = s.id
     where user_id = $1 and authentication_method = 'passkey'`,
    [id],
  );
  expect(count).toBe(1);
});

test.each([
  ['another origin', { origin: 'https://site.example.evil.test' }],
  ['another port', { origin: `${ORIGIN}:8443` }],
  ['without TLS', { origin: 'http://site.example' }],
  ['another relying party', { rpId: 'evil.test' }],
  ['an unverified user', { isVerified: false }],
  ['a registration', { type: 'webauthn.create' }],
  ['no user', { userHandle: '' }],
  ['another user', { userHandle: Buffer.from(crypto.randomUUID()).toString('base64url') }],
] as const)('rejects a mismatching response: %s', async (_, changed) => {
  const { authenticator, request } = await passkeys.personWithPasskey();
  const { challenge, challengeId } = await passkeys.challenge();
  const credential = authenticator.get({ ...request, challenge }, changed);
  expect(await passkeys.answer(challengeId, credential)).toMatchObject({ error: FAILED, session: null });
});

test('rejects an altered response and one from an unknown key', async () => {
  const { authenticator, request } = await passkeys.personWithPasskey();
  const altered = await passkeys.challenge();
  const { response, ...rest } = authenticator.get({ ...request, challenge: altered.challenge });
  const other = authenticator.get({ ...request, challenge: altered.challenge }).response.authenticatorData;
  expect(
    await passkeys.answer(altered.challengeId, {
      ...rest,
      response: { ...response, authenticatorData: other },
    }),
  ).toMatchObject({ error: FAILED });
  const unknown = await passkeys.challenge();
  // The id is known, but the key is not.
  const forged = softwareAuthenticator(ORIGIN, authenticator.id).get({ ...request, ...unknown });
  expect(await passkeys.answer(unknown.challengeId, forged)).toMatchObject({ error: FAILED });
  const stranger = await passkeys.challenge();
  const credential = softwareAuthenticator(ORIGIN).get({ ...request, ...stranger });
  expect(await passkeys.answer(stranger.challengeId, credential)).toMatchObject({ error: FAILED });
});

test('rejects a counter that decreases or repeats, as a cloned key’s would', async () => {
  const { authenticator, request } = await passkeys.personWithPasskey();
  const attempt = async (counter: number) => {
    const { challenge, challengeId } = await passkeys.challenge();
    const credential = authenticator.get({ ...request, challenge }, { counter });
    return (await passkeys.answer(challengeId, credential)).error;
  };
  expect(await attempt(40)).toBeNull();
  expect(await attempt(39)).toBe(FAILED);
  expect(await attempt(40)).toBe(FAILED);
  expect(await attempt(0)).toBe(FAILED);
  expect(await attempt(41)).toBeNull();
});

test('a challenge expires, and one for registration cannot sign in', async () => {
  const { authenticator, request, client } = await passkeys.personWithPasskey();
  const { challenge, challengeId } = await passkeys.challenge();
  await served.sql(
    "update auth.webauthn_challenges set expires_at = now() - interval '1 second' where id = $1",
    [challengeId],
  );
  const credential = authenticator.get({ ...request, challenge });
  expect(await passkeys.answer(challengeId, credential)).toMatchObject({
    error: 'webauthn_challenge_expired',
  });
  const { data } = await client.auth.passkey.startRegistration();
  const answer = authenticator.get({ ...request, challenge: data?.options.challenge ?? '' });
  expect(await passkeys.answer(data?.challenge_id ?? '', answer)).toMatchObject({
    error: 'webauthn_challenge_not_found',
  });
});

test('a credential with a longer id than any authenticator’s is not registered', async () => {
  const { client } = await passkeys.person();
  const register = async (length: number) => {
    const { challengeId, ...request } = await passkeys.startRegistration(client);
    const credential = softwareAuthenticator(ORIGIN, randomBytes(length)).create(request);
    const { error } = await client.auth.passkey.verifyRegistration({ challengeId, credential });
    return error?.code ?? null;
  };
  expect(await register(1023)).toBeNull();
  expect(await register(5000)).toBe(FAILED);
  expect(await register(60_000)).toBe(FAILED);
});

test('a registration belongs to the session that started it', async () => {
  const victim = await passkeys.person();
  const other = await victim.signIn();
  const attacker = await passkeys.person();
  const { challengeId, ...request } = await passkeys.startRegistration(victim.client);
  const credential = softwareAuthenticator(ORIGIN).create(request);
  for (const client of [attacker.client, other])
    expect((await client.auth.passkey.verifyRegistration({ challengeId, credential })).error?.code).toBe(
      'webauthn_challenge_not_found',
    );
  expect((await victim.client.auth.passkey.verifyRegistration({ challengeId, credential })).error).toBeNull();
});

test.each([
  ['another origin', { origin: 'https://evil.test' }],
  ['another relying party', { rpId: 'evil.test' }],
  ['an unverified user', { isVerified: false }],
  ['a sign-in', { type: 'webauthn.get' }],
] as const)(
  'a mismatching registration response registers no passkey and uses up its challenge: %s',
  async (_, changed) => {
    const { client } = await passkeys.person();
    const { challengeId, ...request } = await passkeys.startRegistration(client);
    const authenticator = softwareAuthenticator(ORIGIN);
    const register = async (credential: ReturnType<typeof authenticator.create>) =>
      (await client.auth.passkey.verifyRegistration({ challengeId, credential })).error?.code;
    expect(await register(authenticator.create(request, changed))).toBe(FAILED);
    expect(await register(authenticator.create(request))).toBe('webauthn_challenge_not_found');
    expect((await client.auth.passkey.list()).data).toEqual([]);
  },
);

test('a credential registered by another user cannot be registered again', async () => {
  const { authenticator } = await passkeys.personWithPasskey();
  const { client } = await passkeys.person();
  const { challengeId, ...request } = await passkeys.startRegistration(client);
  const credential = softwareAuthenticator(ORIGIN, authenticator.id).create(request);
  expect((await client.auth.passkey.verifyRegistration({ challengeId, credential })).error?.code).toBe(
    'webauthn_credential_exists',
  );
});

test('malformed responses are rejected and sign nobody in', async () => {
  const { authenticator, request } = await passkeys.personWithPasskey();
  const valid = authenticator.get({ ...request, challenge: 'x' });
  for (const credential of [
    {},
    'text',
    { ...valid, id: '=' },
    { ...valid, response: {} },
    { ...valid, response: { ...valid.response, authenticatorData: 'AAAA' } },
    { ...valid, response: { ...valid.response, clientDataJSON: 'AAAA' } },
  ]) {
    const { challengeId } = await passkeys.challenge();
    expect(await passkeys.answer(challengeId, credential)).toMatchObject({ error: FAILED });
  }
  expect(await passkeys.answer('no-uuid', valid)).toMatchObject({ error: 'validation_failed' });
});

test('banned users, deleted users and users with unconfirmed addresses cannot sign in', async () => {
  const { admin } = served.client(served.keys.secret).auth;
  const attempt = async ({ request, authenticator }: Awaited<ReturnType<Passkeys['personWithPasskey']>>) => {
    const { challenge, challengeId } = await passkeys.challenge();
    return (await passkeys.answer(challengeId, authenticator.get({ ...request, challenge }))).error;
  };
  const banned = await passkeys.personWithPasskey();
  await admin.updateUserById(banned.id, { ban_duration: '1h' });
  expect(await attempt(banned)).toBe('user_banned');
  const unconfirmed = await passkeys.personWithPasskey();
  await served.sql('update auth.users set email_confirmed_at = null where id = $1', [unconfirmed.id]);
  expect(await attempt(unconfirmed)).toBe('email_not_confirmed');
  const deleted = await passkeys.personWithPasskey();
  await admin.deleteUser(deleted.id, true);
  expect(await attempt(deleted)).toBe(FAILED);
  expect(await served.sql('select from auth.webauthn_credentials where user_id = $1', [deleted.id])).toEqual(
    [],
  );
});
