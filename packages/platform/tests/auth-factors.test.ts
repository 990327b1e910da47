import { TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';
import { type SmsService, startSmsService } from '#testing/sms-service.ts';

let served: AuthPlatform;
let service: SmsService;
let people = 0;

beforeAll(async () => {
  service = await startSmsService();
  served = await serveAuthPlatform(`
    [auth]
    site_url = "https://site.example"
    [auth.mfa]
    max_enrolled_factors = 4
    [auth.mfa.phone]
    enroll_enabled = true
    verify_enabled = true
    max_frequency = "0s"
    [auth.hook.send_sms]
    enabled = true
    uri = "${service.url}"
    secrets = "${service.secret}"
  `);
});
afterAll(async () => {
  await served[Symbol.asyncDispose]();
  await service[Symbol.asyncDispose]();
});

const admin = () => served.client(served.keys.secret).auth.admin;
const password = 'correct horse';

async function signedIn() {
  const email = `factor${++people}@example.test`;
  const { data } = await admin().createUser({ email, password, email_confirm: true });
  const signIn = async () => {
    const client = served.client();
    expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
    return client;
  };
  return { client: await signIn(), email, id: data.user?.id ?? '', signIn };
}

const administer = (method: string, path: string, body?: object) =>
  served.request(`admin/users/${path}`, {
    method,
    headers: { apikey: served.keys.secret },
    ...(body && { body: JSON.stringify(body) }),
  });

test("an administrator renames factors and changes a factor's phone number", async () => {
  const { client, id } = await signedIn();
  const app = await enrollTotp(client, 'app');
  const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone: '+56911111111' });
  const change = async (factor: string, changes: object) => {
    const response = await administer('PUT', `${id}/factors/${factor}`, changes);
    return { code: response.status, ...(await response.json()) };
  };
  expect(await change(app.id, { friendly_name: 'Teléfono', phone: '56922222222' })).toMatchObject({
    code: 200,
    id: app.id,
    friendly_name: 'Teléfono',
  });
  expect(await change(data?.id ?? '', { phone: '+56922222222' })).toMatchObject({ phone: '56922222222' });
  expect(await change(data?.id ?? '', { phone: 'none' })).toMatchObject({ error_code: 'validation_failed' });
  expect(await change(data?.id ?? '', { friendly_name: 'Teléfono' })).toMatchObject({
    error_code: 'mfa_factor_name_conflict',
  });
  const other = await signedIn();
  const asUser = await administer('PUT', `${other.id}/factors/${app.id}`, { friendly_name: 'x' });
  expect(asUser.status).toBe(404);
});

test('an expired challenge is rejected and deleted', async () => {
  const { client } = await signedIn();
  const factor = await enrollTotp(client);
  const { data } = await client.auth.mfa.challenge({ factorId: factor.id });
  const challengeId = data?.id ?? '';
  await served.sql("update auth.mfa_challenges set created_at = now() - interval '1 hour' where id = $1", [
    challengeId,
  ]);
  const code = factor.totp.generate();
  const { error } = await client.auth.mfa.verify({ factorId: factor.id, challengeId, code });
  expect(error).toMatchObject({ status: 422, code: 'mfa_challenge_expired' });
  expect(await served.sql('select from auth.mfa_challenges where id = $1', [challengeId])).toEqual([]);
});

type Client = Awaited<ReturnType<typeof signedIn>>['client'];

async function enrollTotp(client: Client, friendlyName = 'telephone') {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName });
  expect(error).toBeNull();
  if (!data) throw new Error('not enrolled');
  const totp = URI.parse(data.totp.uri);
  if (!(totp instanceof TOTP)) throw new Error('not a TOTP');
  return { ...data, totp, uri: data.totp.uri, qr: data.totp.qr_code, secret: data.totp.secret };
}

async function withFactor() {
  const person = await signedIn();
  const factor = await enrollTotp(person.client);
  const used = factor.totp.generate();
  const { error } = await person.client.auth.mfa.challengeAndVerify({ factorId: factor.id, code: used });
  expect(error).toBeNull();
  return { ...person, factor: { ...factor, used } };
}

/** The code of the next time step, since each code is accepted once. */
const nextCode = (totp: TOTP) => totp.generate({ timestamp: Date.now() + 30_000 });

async function levels(client: Client) {
  return (await client.auth.mfa.getAuthenticatorAssuranceLevel()).data;
}

describe('a TOTP factor', () => {
  test.each(['issuer', 'friendlyName'])(
    'rejects an %s that does not fit a QR code or a list',
    async (name) => {
      const { client } = await signedIn();
      for (const value of ['x'.repeat(3000), '\ud800']) {
        const { error } = await client.auth.mfa.enroll({ factorType: 'totp', [name]: value });
        expect(error).toMatchObject({ status: 400 });
      }
    },
  );

  test('enrolls with a QR code, a secret and a URI', async () => {
    const { client, email } = await signedIn();
    const { qr, secret, totp, uri } = await enrollTotp(client);
    expect(qr).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    expect(qr).not.toContain('#');
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(uri).toContain(`secret=${secret}`);
    expect(totp).toMatchObject({
      issuer: 'site.example',
      label: email,
      algorithm: 'SHA1',
      digits: 6,
      period: 30,
    });
    expect((await client.auth.mfa.listFactors()).data).toMatchObject({
      totp: [],
      all: [{ friendly_name: 'telephone', factor_type: 'totp', status: 'unverified' }],
    });
  });

  test('raises the session to AAL2 and ends AAL1 sessions', async () => {
    const { client, signIn } = await signedIn();
    const other = await signIn();
    const { id, totp } = await enrollTotp(client);
    expect(await levels(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: id });
    expect(challenge).toMatchObject({ type: 'totp', expires_at: expect.any(Number) });
    const challengeId = challenge?.id ?? '';
    const wrong = totp.generate({ timestamp: 0 });
    expect((await client.auth.mfa.verify({ factorId: id, challengeId, code: wrong })).error).toMatchObject({
      status: 422,
      code: 'mfa_verification_failed',
      message: 'Invalid TOTP code entered',
    });
    const { data, error } = await client.auth.mfa.verify({
      factorId: id,
      challengeId,
      code: totp.generate(),
    });
    expect(error).toBeNull();
    const claims = (await client.auth.getClaims(data?.access_token)).data?.claims;
    expect(claims).toMatchObject({ aal: 'aal2', session_id: expect.any(String) });
    expect(claims?.amr).toEqual([
      { method: 'totp', timestamp: expect.any(Number) },
      { method: 'password', timestamp: expect.any(Number) },
    ]);
    expect((await client.auth.mfa.listFactors()).data?.totp).toMatchObject([{ id, status: 'verified' }]);
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(await levels(client)).toMatchObject({ currentLevel: 'aal2', nextLevel: 'aal2' });
    expect((await other.auth.getUser()).error?.name).toBe('AuthSessionMissingError');
    const next = await signIn();
    expect(await levels(next)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
  });

  test('a code and a challenge are accepted once', async () => {
    const { client, factor } = await withFactor();
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor.id });
    const answer = { factorId: factor.id, challengeId: challenge?.id ?? '' };
    const replay = await client.auth.mfa.verify({ ...answer, code: factor.used });
    expect(replay.error?.code).toBe('mfa_verification_failed');
    expect((await client.auth.mfa.verify({ ...answer, code: nextCode(factor.totp) })).error).toBeNull();
    const again = await client.auth.mfa.verify({ ...answer, code: nextCode(factor.totp) });
    expect(again.error?.code).toBe('mfa_ip_address_mismatch');
  });

  test('a challenge expires and belongs to one factor', async () => {
    const { client, factor } = await withFactor();
    const other = await withFactor();
    const { data: challenge } = await client.auth.mfa.challenge({ factorId: factor.id });
    const challengeId = challenge?.id ?? '';
    const foreign = await other.client.auth.mfa.verify({
      factorId: other.factor.id,
      challengeId,
      code: nextCode(other.factor.totp),
    });
    expect(foreign.error).toMatchObject({ status: 422, code: 'mfa_factor_not_found' });
    for (const factorId of [factor.id, '0a000000-0000-0000-0000-000000000001'])
      expect((await other.client.auth.mfa.challenge({ factorId })).error).toMatchObject({
        status: 404,
        code: 'mfa_factor_not_found',
      });
    await served.sql(
      "update auth.mfa_challenges set created_at = now() - interval '6 minutes' where id = $1",
      [challengeId],
    );
    const late = await client.auth.mfa.verify({
      factorId: factor.id,
      challengeId,
      code: nextCode(factor.totp),
    });
    expect(late.error?.code).toBe('mfa_challenge_expired');
  });
});

describe('enrollment', () => {
  test('rejects a duplicate name', async () => {
    const { client } = await signedIn();
    await enrollTotp(client);
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'telephone' });
    expect(error).toMatchObject({
      status: 422,
      code: 'mfa_factor_name_conflict',
      message: 'A factor with the friendly name "telephone" for this user already exists',
    });
  });

  test('is limited in number', async () => {
    const { client } = await signedIn();
    for (const name of ['a', 'b', 'c', 'd']) await enrollTotp(client, name);
    const { error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'e' });
    expect(error).toMatchObject({ status: 422, code: 'too_many_enrolled_mfa_factors' });
  });

  test('of a second factor requires AAL2', async () => {
    const { signIn } = await withFactor();
    const { error } = await (await signIn()).auth.mfa.enroll({ factorType: 'totp', friendlyName: 'thief’s' });
    expect(error).toMatchObject({ status: 403, code: 'insufficient_aal' });
  });

  test('that was left unfinished can only be completed with AAL2 once the user has a factor', async () => {
    const { client, signIn } = await signedIn();
    const phone = '56955556666';
    const { data: left } = await client.auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'left' });
    const { id: factorId, totp } = await enrollTotp(client);
    expect((await client.auth.mfa.challengeAndVerify({ factorId, code: totp.generate() })).error).toBeNull();
    const answer = async (as: Client) => {
      const { data } = await as.auth.mfa.challenge({ factorId: left?.id ?? '' });
      const code = service.received.at(-1)?.sms.otp ?? '';
      return as.auth.mfa.verify({ factorId: left?.id ?? '', challengeId: data?.id ?? '', code });
    };
    const weak = await signIn();
    expect((await answer(weak)).error).toMatchObject({ status: 403, code: 'insufficient_aal' });
    expect(await levels(weak)).toMatchObject({ currentLevel: 'aal1' });
    expect((await answer(client)).error).toBeNull();
  });

  test('that was left unfinished ends when another of its type is completed', async () => {
    const { client } = await signedIn();
    await enrollTotp(client, 'abandoned');
    await client.auth.mfa.enroll({ factorType: 'phone', phone: '+56911111111', friendlyName: 'phone' });
    const { id, totp } = await enrollTotp(client, 'completed');
    await client.auth.mfa.challengeAndVerify({ factorId: id, code: totp.generate() });
    const names = (await client.auth.mfa.listFactors()).data?.all.map(({ friendly_name }) => friendly_name);
    expect(names).toEqual(['phone', 'completed']);
  });

  test('expires unless completed', async () => {
    const { client } = await signedIn();
    await enrollTotp(client);
    await served.sql(
      "update auth.mfa_factors set created_at = now() - interval '6 minutes' where status = 'unverified'",
    );
    await enrollTotp(client);
    expect((await client.auth.mfa.listFactors()).data?.all).toHaveLength(1);
  });
});

describe('a user with a second factor', () => {
  test('needs AAL2 to change password or email', async () => {
    const { client, signIn } = await withFactor();
    const weak = await signIn();
    for (const change of [{ password: 'something new' }, { email: 'thief@example.test' }]) {
      expect((await weak.auth.updateUser(change)).error).toMatchObject({
        status: 401,
        code: 'insufficient_aal',
      });
    }
    expect((await weak.auth.updateUser({ data: { harmless: true } })).error).toBeNull();
    expect((await client.auth.updateUser({ password: 'something new' })).error).toBeNull();
  });

  test('needs AAL2 to remove it, which returns the session to AAL1', async () => {
    const { client, factor, signIn } = await withFactor();
    const weak = await signIn();
    expect((await weak.auth.mfa.unenroll({ factorId: factor.id })).error).toMatchObject({
      status: 422,
      code: 'insufficient_aal',
    });
    expect((await client.auth.mfa.unenroll({ factorId: factor.id })).data).toEqual({ id: factor.id });
    await client.auth.refreshSession();
    expect(await levels(client)).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
  });

  test('can have it listed and removed by an administrator', async () => {
    const { factor, id, signIn } = await withFactor();
    const { data } = await admin().mfa.listFactors({ userId: id });
    expect(data?.factors).toMatchObject([{ id: factor.id, factor_type: 'totp', status: 'verified' }]);
    expect(JSON.stringify(data)).not.toContain(factor.secret);
    expect((await admin().mfa.deleteFactor({ userId: id, id: factor.id })).error).toBeNull();
    expect((await admin().mfa.listFactors({ userId: id })).data?.factors).toEqual([]);
    expect(await levels(await signIn())).toMatchObject({ nextLevel: 'aal1' });
  });
});

describe('a phone factor', () => {
  test('verifies a code sent by SMS', async () => {
    const { client } = await signedIn();
    const phone = '56922223333';
    const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'mobile' });
    expect(data).toMatchObject({ type: 'phone', phone, friendly_name: 'mobile' });
    const factorId = data?.id ?? '';
    const challenge = await client.auth.mfa.challenge({ factorId });
    const challengeId = challenge.data?.id ?? '';
    const code = service.received.at(-1)?.sms.otp ?? '';
    const wrong = await client.auth.mfa.verify({
      factorId,
      challengeId,
      code: code === '000000' ? '000001' : '000000',
    });
    expect(wrong.error).toMatchObject({
      code: 'mfa_verification_failed',
      message: 'Invalid MFA Phone code entered',
    });
    const { data: session } = await client.auth.mfa.verify({ factorId, challengeId, code });
    const claims = (await client.auth.getClaims(session?.access_token)).data?.claims;
    expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/phone' }, { method: 'password' }] });
    expect(
      (await client.auth.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'again' })).error?.code,
    ).toBe('mfa_verified_factor_exists');
  });

  test('limits how often codes are sent, even if it is removed and enrolled again', async () => {
    await using rare = await serveAuthPlatform(`
      [auth.mfa.phone]
      enroll_enabled = true
      verify_enabled = true
      max_frequency = "1m"
      [auth.hook.send_sms]
      enabled = true
      uri = "${service.url}"
      secrets = "${service.secret}"
    `);
    const client = rare.client();
    await client.auth.signUp({ email: 'rare@example.test', password });
    const before = service.received.length;
    const enrolAndChallenge = async () => {
      const { data } = await client.auth.mfa.enroll({ factorType: 'phone', phone: '56922224444' });
      const factorId = data?.id ?? '';
      const { error } = await client.auth.mfa.challenge({ factorId });
      await client.auth.mfa.unenroll({ factorId });
      return error?.code ?? null;
    };
    expect(await enrolAndChallenge()).toBeNull();
    expect(await enrolAndChallenge()).toBe('over_sms_send_rate_limit');
    expect(service.received).toHaveLength(before + 1);
  });
});
