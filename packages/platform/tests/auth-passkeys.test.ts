import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';
import { mailsTo } from '#testing/outbox.ts';
import { type Passkeys, passkeysOf } from '#testing/passkeys.ts';
import { enrolSecondFactor } from '#testing/second-factor.ts';
import { softwareAuthenticator } from '#testing/software-authenticator.ts';

const ORIGIN = 'https://www.site.example';
let served: AuthPlatform;
let passkeys: Passkeys;
beforeAll(async () => {
  served = await serveAuthPlatform(`
    [auth]
    site_url = "https://site.example"
    [auth.passkey]
    enabled = true
    [auth.webauthn]
    rp_id = "site.example"
    rp_display_name = "Site"
    rp_origins = ["https://site.example/", "${ORIGIN}"]
  `);
  passkeys = passkeysOf(served, ORIGIN);
});
afterAll(() => served[Symbol.asyncDispose]());

test('a passkey signs its owner in at the level of a password', async () => {
  const { request, authenticator, client, id, passkeyId } = await passkeys.personWithPasskey();
  const visitor = served.client();
  const { data: started } = await visitor.auth.passkey.startAuthentication();
  expect(started).toMatchObject({
    challenge_id: expect.any(String),
    expires_at: expect.any(Number),
    options: { rpId: 'site.example', allowCredentials: [], userVerification: 'required' },
  });
  const { data, error } = await visitor.auth.passkey.verifyAuthentication({
    challengeId: started?.challenge_id ?? '',
    credential: authenticator.get({ ...request, challenge: started?.options.challenge ?? '' }),
  });
  expect(error).toBeNull();
  expect(data?.user?.id).toBe(id);
  const { data: token } = await visitor.auth.getClaims();
  expect(token?.claims).toMatchObject({ aal: 'aal1', amr: [{ method: 'passkey' }] });
  expect((await visitor.auth.refreshSession()).error).toBeNull();
  const [used] = (await client.auth.passkey.list()).data ?? [];
  expect(used).toEqual({
    id: passkeyId,
    friendly_name: 'Passkey',
    created_at: expect.any(String),
    last_used_at: expect.any(String),
  });
});

test('registration requests a discoverable credential with user verification, and excludes existing ones', async () => {
  const { authenticator, client, email, id } = await passkeys.personWithPasskey();
  const { data } = await client.auth.passkey.startRegistration();
  expect(data?.options).toMatchObject({
    rp: { id: 'site.example', name: 'Site' },
    user: { id: Buffer.from(id).toString('base64url'), name: email, displayName: email },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: [{ id: authenticator.id.toString('base64url'), type: 'public-key' }],
  });
});

test('SSO accounts cannot register passkeys', async () => {
  const { client, id } = await passkeys.person();
  await served.sql('update auth.users set is_sso_user = true where id = $1', [id]);
  const refused = { status: 422, message: 'SSO users cannot register passkeys' };
  expect((await client.auth.passkey.startRegistration()).error).toMatchObject(refused);
  const { data } = await client.auth.getSession();
  const response = await served.request('passkeys/registration/verify', {
    method: 'POST',
    headers: { authorization: `Bearer ${data.session?.access_token}` },
    body: JSON.stringify({ challenge_id: crypto.randomUUID(), credential: {} }),
  });
  expect([response.status, (await response.json()).msg]).toEqual([422, refused.message]);
});

test('only the owner can rename and remove passkeys, and is notified of a new one', async () => {
  const { request, authenticator, client, email, passkeyId } = await passkeys.personWithPasskey();
  expect((await mailsTo(served.db, email)).map(({ subject }) => subject)).toEqual([
    'A passkey was added to your account',
  ]);
  const stranger = await passkeys.person();
  const rename = (who: typeof client, friendlyName: string) =>
    who.auth.passkey.update({ passkeyId, friendlyName });
  expect((await rename(stranger.client, 'Mía')).error?.status).toBe(404);
  expect((await stranger.client.auth.passkey.delete({ passkeyId })).error?.status).toBe(404);
  expect((await stranger.client.auth.passkey.list()).data).toEqual([]);
  expect((await rename(client, 'x'.repeat(121))).error?.code).toBe('validation_failed');
  expect((await rename(client, 'Notebook')).data).toMatchObject({ id: passkeyId, friendly_name: 'Notebook' });
  expect((await client.auth.passkey.delete({ passkeyId })).error).toBeNull();
  const { challenge, challengeId } = await passkeys.challenge();
  expect(await passkeys.answer(challengeId, authenticator.get({ ...request, challenge }))).toMatchObject({
    error: 'webauthn_verification_failed',
  });
});

test('a user with a second factor needs it to change passkeys; a password or passkey alone is not enough', async () => {
  const { client, passkeyId, signIn } = await passkeys.personWithPasskey();
  const enrolled = await passkeys.startRegistration(client);
  await enrolSecondFactor(client);
  const { passkey } = (await signIn()).auth;
  const credential = softwareAuthenticator(ORIGIN).create(enrolled);
  for (const { error } of [
    await passkey.startRegistration(),
    await passkey.verifyRegistration({ challengeId: enrolled.challengeId, credential }),
    await passkey.update({ passkeyId, friendlyName: 'Otra' }),
    await passkey.delete({ passkeyId }),
  ])
    expect(error?.code).toBe('insufficient_aal');
  expect((await client.auth.passkey.delete({ passkeyId })).error).toBeNull();
});

test('a user has at most ten passkeys, even with concurrent registrations', async () => {
  const { client, id } = await passkeys.personWithPasskey();
  await served.sql(
    `insert into auth.webauthn_credentials (user_id, credential_id, public_key)
     select $1::uuid, decode(md5($1::text || n), 'hex'), '' from generate_series(1, 8) n`,
    [id],
  );
  const started = await Promise.all([1, 2].map(() => passkeys.startRegistration(client)));
  const results = await Promise.all(
    started.map(({ challengeId, ...request }) =>
      client.auth.passkey.verifyRegistration({
        challengeId,
        credential: softwareAuthenticator(ORIGIN).create(request),
      }),
    ),
  );
  expect(results.map(({ error }) => error?.code).sort()).toEqual(['too_many_passkeys', undefined]);
  expect((await client.auth.passkey.startRegistration()).error?.code).toBe('too_many_passkeys');
});

test('administrators can list and remove a user’s passkeys; users cannot use these endpoints', async () => {
  const { client, id, passkeyId } = await passkeys.personWithPasskey();
  const ids = { userId: id, passkeyId };
  const { admin } = served.client(served.keys.secret).auth;
  const headers = { authorization: `Bearer ${(await client.auth.getSession()).data.session?.access_token}` };
  for (const [method, path] of [
    ['GET', `admin/users/${id}/passkeys`],
    ['DELETE', `admin/users/${id}/passkeys/${passkeyId}`],
  ] as const)
    expect((await served.request(path, { method, headers })).status).toBe(403);
  expect((await admin.passkey.listPasskeys(ids)).data).toMatchObject([{ id: passkeyId }]);
  expect((await admin.passkey.deletePasskey(ids)).error).toBeNull();
  expect((await admin.passkey.listPasskeys(ids)).data).toEqual([]);
});

test('changes and uses of passkeys are recorded as security events', async () => {
  const { client, id, passkeyId, request, authenticator } = await passkeys.personWithPasskey();
  const { challenge, challengeId } = await passkeys.challenge();
  await passkeys.answer(challengeId, authenticator.get({ ...request, challenge }, { isVerified: false }));
  const second = await passkeys.challenge();
  await passkeys.answer(second.challengeId, authenticator.get({ ...request, challenge: second.challenge }));
  await client.auth.passkey.update({ passkeyId, friendlyName: 'Notebook' });
  await client.auth.passkey.delete({ passkeyId });
  const traits = { passkey_id: passkeyId };
  const method = 'passkey';
  await expect
    .poll(async () =>
      (
        await served.sql(
          `select payload from auth.audit_log_entries where payload ->> 'actor_id' = $1
             and payload -> 'traits' ->> 'method' is distinct from 'password' order by created_at`,
          [id],
        )
      ).map(({ payload }) => payload),
    )
    .toMatchObject([
      { action: 'passkey_created', traits },
      { action: 'login_failed', traits: { method, reason: 'webauthn_verification_failed' } },
      { action: 'login', traits: { method, ...traits } },
      { action: 'passkey_updated', traits },
      { action: 'passkey_deleted', traits },
    ]);
});

test('passkeys cannot be listed or registered without a session', async () => {
  const response = await served.request('passkeys');
  expect(response.status).toBe(401);
  expect((await served.request('passkeys/registration/options', { method: 'POST' })).status).toBe(401);
});

test('challenges are limited per client address', async () => {
  const limited = await serveAuthPlatform(`
    [auth.passkey]
    enabled = true
    [auth.rate_limit]
    passkey = 2
  `);
  await using _ = limited;
  const statuses = [];
  for (let attempt = 0; attempt < 3; attempt += 1)
    statuses.push((await limited.request('passkeys/authentication/options', { method: 'POST' })).status);
  expect(statuses).toEqual([200, 200, 429]);
  const body = JSON.stringify({ challenge_id: crypto.randomUUID(), credential: {} });
  const answers = [];
  for (let attempt = 0; attempt < 3; attempt += 1)
    answers.push((await limited.request('passkeys/authentication/verify', { method: 'POST', body })).status);
  expect(answers).toEqual([400, 400, 429]);
});

test('without [auth.passkey] they are disabled, as the settings report', async () => {
  await using off = await serveAuthPlatform('[auth]\nsite_url = "https://site.example"');
  const { error } = await off.client().auth.passkey.startAuthentication();
  expect([error?.status, error?.code]).toEqual([404, 'passkey_disabled']);
  const passkeysEnabled = async ({ request }: AuthPlatform) => (await request('settings')).json();
  expect(await passkeysEnabled(off)).toMatchObject({ passkeys_enabled: false });
  expect(await passkeysEnabled(served)).toMatchObject({ passkeys_enabled: true });
});
