import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';
import { type CaptchaService, startCaptchaService } from '#testing/captcha-service.ts';

let served: AuthPlatform;
let captcha: CaptchaService;
let people = 0;

beforeAll(async () => {
  captcha = await startCaptchaService('the secret');
  served = await serveAuthPlatform(`
    [auth]
    site_url = "https://site.example"
    enable_anonymous_sign_ins = true
    [auth.captcha]
    enabled = true
    provider = "turnstile"
    secret = "the secret"
    verify_url = "${captcha.url}"
  `);
});
afterAll(async () => {
  await served[Symbol.asyncDispose]();
  await captcha[Symbol.asyncDispose]();
});

const admin = () => served.client(served.keys.secret).auth.admin;
const password = 'correct horse';
const options = { captchaToken: 'solved' };

async function signedIn() {
  const email = `user${++people}@example.test`;
  const { data } = await admin().createUser({ email, password, email_confirm: true });
  const client = served.client();
  expect((await client.auth.signInWithPassword({ email, password, options })).error).toBeNull();
  return { client, email, id: data.user?.id ?? '' };
}

describe('captcha verification', () => {
  test.each([
    [undefined, 'no captcha_token found in request'],
    ['guessed', 'invalid-input-response'],
  ])('rejects the token %s: %s', async (captchaToken, reason) => {
    const { email } = await signedIn();
    const { error } = await served
      .client()
      .auth.signInWithPassword({ email, password, options: captchaToken ? { captchaToken } : {} });
    expect(error).toMatchObject({
      status: 400,
      code: 'captcha_failed',
      message: `captcha protection: request disallowed (${reason})`,
    });
  });

  test.each(['unreadable', 'unanswered'])(
    'rejects a token whose verification is %s',
    async (captchaToken) => {
      const { email } = await signedIn();
      const { error } = await served
        .client()
        .auth.signInWithPassword({ email, password, options: { captchaToken } });
      expect(error).toMatchObject({ status: 500, message: 'captcha verification process failed' });
    },
  );

  test.each([
    ...['signup', 'recover', 'otp', 'magiclink', 'resend', 'otp/'],
    // Alternative spellings of a path that lead to the same endpoint.
    ...['%73ignup', 'o%74p', '%74oken?grant_type=password'],
  ])('protects %s', async (path) => {
    const response = await served.request(path, { method: 'POST', body: '{"email":"a@example.test"}' });
    expect([response.status, (await response.json()).error_code]).toEqual([400, 'captcha_failed']);
  });

  test('sends the client address and exempts refreshes and administrators', async () => {
    const { client, email } = await signedIn();
    expect(captcha.received.at(-1)?.get('remoteip')).toMatch(/127\.0\.0\.1/);
    const count = captcha.received.length;
    expect((await client.auth.refreshSession()).error).toBeNull();
    const server = served.client(served.keys.secret);
    expect((await server.auth.signInWithPassword({ email, password })).error).toBeNull();
    expect(captcha.received).toHaveLength(count);
  });
});

describe('a ban', () => {
  test('ends sessions and blocks sign-in until it is lifted', async () => {
    const { client, email, id } = await signedIn();
    const { data } = await admin().updateUserById(id, { ban_duration: '1h30m' });
    const until = new Date((data.user as { banned_until?: string } | null)?.banned_until ?? 0).getTime();
    expect(until - Date.now()).toBeGreaterThan(89 * 60_000);
    expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_banned' });
    expect((await client.auth.refreshSession()).error).toMatchObject({ status: 400, code: 'user_banned' });
    const again = await served.client().auth.signInWithPassword({ email, password, options });
    expect(again.error).toMatchObject({ status: 400, code: 'user_banned' });
    await admin().updateUserById(id, { ban_duration: 'none' });
    expect((await client.auth.getUser()).error).not.toBeNull();
    expect((await served.client().auth.signInWithPassword({ email, password, options })).error).toBeNull();
  });

  test('is rejected if the duration is invalid', async () => {
    const { id } = await signedIn();
    expect((await admin().updateUserById(id, { ban_duration: 'forever' })).error).toMatchObject({
      status: 400,
      code: 'validation_failed',
      message: 'invalid format for ban duration: time: invalid duration "forever"',
    });
  });
});

describe('a deletion', () => {
  test.each([false, true])('ends sessions and frees the address (soft: %s)', async (softly) => {
    const { client, email, id } = await signedIn();
    expect((await admin().deleteUser(id, softly)).error).toBeNull();
    expect((await client.auth.getUser()).error).toMatchObject({ status: 403, code: 'user_not_found' });
    expect((await client.auth.refreshSession()).error).not.toBeNull();
    const rows = await served.sql(
      'select email, raw_user_meta_data, deleted_at from auth.users where id = $1',
      [id],
    );
    expect(rows).toHaveLength(softly ? 1 : 0);
    expect(JSON.stringify(rows)).not.toContain(email);
    expect((await admin().createUser({ email, password, email_confirm: true })).error).toBeNull();
  });
});

describe('updates by an administrator', () => {
  test('end all sessions when the password changes', async () => {
    const { client, id } = await signedIn();
    expect((await admin().updateUserById(id, { password: 'set by somebody else' })).error).toBeNull();
    expect((await client.auth.getUser()).error).not.toBeNull();
  });

  test('apply an email change at once and create a missing identity', async () => {
    const { data } = await admin().createUser({ phone: '+56 9 3333 4444', phone_confirm: true });
    expect(data.user).toMatchObject({ phone: '56933334444', app_metadata: { providers: ['phone'] } });
    const email = `user${++people}@example.test`;
    const changed = await admin().updateUserById(data.user?.id ?? '', { email, email_confirm: true });
    expect(changed.data.user).toMatchObject({
      email,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'phone', providers: ['phone', 'email'] },
    });
    expect(changed.data.user?.identities).toHaveLength(2);
  });

  test('remove top-level metadata keys set to null', async () => {
    const { id } = await signedIn();
    await admin().updateUserById(id, { user_metadata: { a: 1, b: { c: null } } });
    const { data } = await admin().updateUserById(id, { user_metadata: { a: null } });
    expect(data.user?.user_metadata).toEqual({ b: { c: null } });
  });

  test.each([
    [{}, 'Cannot create a user without either an email or phone', 'validation_failed'],
    [{ email: 'x' }, 'Unable to validate email address: invalid format', 'validation_failed'],
    [
      { email: 'x@y.cl', password: 'secret1', password_hash: '$2a$' },
      'Only a password or a password hash should be provided',
      'validation_failed',
    ],
    [{ email: 1 }, expect.stringContaining('Could not parse request body as JSON'), 'bad_json'],
  ])('reject %o: %s', async (body, msg, code) => {
    const response = await served.request('admin/users', {
      method: 'POST',
      headers: { apikey: served.keys.secret },
      body: JSON.stringify(body),
    });
    expect([response.status, await response.json()]).toEqual([400, { code: 400, error_code: code, msg }]);
  });
});

test('the user list is paginated with a total and Link headers', async () => {
  for (let i = 0; i < 3; i += 1) await signedIn();
  const [{ count } = {}] = await served.sql('select count(*)::int from auth.users where deleted_at is null');
  const { data } = await admin().listUsers({ page: 2, perPage: 1 });
  expect(data).toMatchObject({
    aud: 'authenticated',
    total: count,
    nextPage: 3,
    lastPage: Number(String(count)[0]),
  });
  const response = await served.request(`admin/users?page=${count}&per_page=1`, {
    headers: { apikey: served.keys.secret },
  });
  expect(response.headers.get('x-total-count')).toBe(String(count));
  expect(response.headers.get('link')).not.toContain('rel="next"');
});

test('the filter matches part of an email address or name', async () => {
  const { email } = await signedIn();
  await admin().createUser({ email: 'x@example.test', user_metadata: { full_name: 'Berta Núñez' } });
  for (const filter of [email.toUpperCase(), 'núñez']) {
    const response = await served.request(`admin/users?filter=${encodeURIComponent(filter)}`, {
      headers: { apikey: served.keys.secret },
    });
    expect((await response.json()).users, filter).toHaveLength(1);
  }
});

test('an anonymous user can sign in and become a permanent user', async () => {
  const client = served.client();
  const { data, error } = await client.auth.signInAnonymously({ options });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ is_anonymous: true, email: '', identities: [] });
  expect((await client.auth.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({ status: 403 });
  const email = `user${++people}@example.test`;
  const named = await client.auth.updateUser({ email, password });
  expect(named.data.user).toMatchObject({ id: data.user?.id, email, is_anonymous: false });
  expect((await served.client().auth.signInWithPassword({ email, password, options })).error).toBeNull();
});
