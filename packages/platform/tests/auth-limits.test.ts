import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';

let served: AuthPlatform;
let people = 0;

beforeAll(async () => {
  const config = `
    [auth]
    site_url = "https://site.example"
    password_requirements = "lower_upper_letters_digits_symbols"
    minimum_password_length = 8
    [auth.email]
    secure_password_change = true
    max_frequency = "1m"
    [auth.sessions]
    timebox = "24h"
    inactivity_timeout = "8h"
    [auth.rate_limit]
    sign_in_sign_ups = 20
    email_sent = 6
  `;
  served = await serveAuthPlatform(config, { holdsMail: true });
});
afterAll(() => served[Symbol.asyncDispose]());

const admin = () => served.client(served.keys.secret).auth.admin;
const password = 'Correct-h0rse';

async function signedIn() {
  const email = `limited${++people}@example.test`;
  const { data } = await admin().createUser({ email, password, email_confirm: true });
  const client = served.client();
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  return { client, email, id: data.user?.id ?? '' };
}

describe('passwords', () => {
  test.each([
    ['Ab1!', ['length']],
    ['abcdefgh', ['characters']],
    // Common, too, which is not checked before the rest.
    ['password', ['characters']],
    ['a', ['length', 'characters']],
  ])('%s is too weak: %o', async (weak, reasons) => {
    const { error } = await admin().createUser({ email: 'weak@example.test', password: weak });
    expect(error).toMatchObject({ status: 422, code: 'weak_password', reasons });
  });

  test('longer than bcrypt supports are rejected', async () => {
    const { error } = await admin().createUser({
      email: 'long@example.test',
      password: `${password}${'é'.repeat(40)}`,
    });
    expect(error).toMatchObject({
      code: 'validation_failed',
      message: 'Password cannot be longer than 72 characters',
    });
  });

  test('require an emailed nonce to change long after sign-in', async () => {
    const { client, email, id } = await signedIn();
    await served.sql("update auth.sessions set created_at = now() - interval '2 days' where user_id = $1", [
      id,
    ]);
    const next = 'An0ther-secret';
    expect((await client.auth.updateUser({ password: next })).error).toMatchObject({
      code: 'reauthentication_needed',
      status: 400,
    });
    expect((await client.auth.updateUser({ password: next, nonce: '000000' })).error).toMatchObject({
      code: 'reauthentication_not_valid',
      status: 422,
    });
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const { code, subject } = await served.mail(email);
    expect(subject).toBe('reauthentication');
    expect((await client.auth.updateUser({ password: next, nonce: code })).error).toBeNull();
    expect((await client.auth.updateUser({ password: 'Th1rd-secret', nonce: code })).error?.code).toBe(
      'reauthentication_not_valid',
    );
  });
});

describe('sessions', () => {
  test.each([
    ['expire after the time box', "created_at = now() - interval '25 hours'"],
    ['expire after inactivity', "refreshed_at = localtimestamp - interval '9 hours'"],
  ])('%s', async (_, change) => {
    const { client, id } = await signedIn();
    expect((await client.auth.refreshSession()).error).toBeNull();
    await served.sql(`update auth.sessions set ${change} where user_id = $1`, [id]);
    expect((await client.auth.refreshSession()).error).toMatchObject({
      status: 400,
      code: 'session_expired',
    });
  });
});

describe('emails', () => {
  test('to one address are a minute apart, whether or not it has an account', async () => {
    const { email } = await signedIn();
    for (const address of [email, 'nobody@example.test']) {
      const client = served.client();
      expect((await client.auth.resetPasswordForEmail(address)).error).toBeNull();
      expect((await client.auth.resetPasswordForEmail(address)).error).toMatchObject({
        status: 429,
        code: 'over_email_send_rate_limit',
        message: expect.stringMatching(
          /^For security purposes, you can only request this after \d+ seconds\.$/,
        ),
      });
    }
  });

  test('can be requested again after the time that the refusal names', async () => {
    const { client, id } = await signedIn();
    expect((await client.auth.reauthenticate()).error).toBeNull();
    const { error } = await client.auth.reauthenticate();
    const [seconds] = /\d+/.exec(error?.message ?? '') ?? [];
    await served.sql(
      `update auth.users set reauthentication_sent_at = reauthentication_sent_at - make_interval(secs => $2) where id = $1`,
      [id, seconds],
    );
    expect((await client.auth.reauthenticate()).error).toBeNull();
  });

  test('are limited per hour in total', async () => {
    const answers = [];
    for (let i = 0; i < 8; i += 1) {
      answers.push((await admin().inviteUserByEmail(`invited${i}@example.test`)).error?.message ?? null);
    }
    expect(answers.at(0)).toBeNull();
    expect(answers.at(-1)).toBe('email rate limit exceeded');
  });
});

test('attempts from one address are limited', async () => {
  const statuses = [];
  for (let i = 0; i < 25; i += 1) {
    const response = await served.request('token?grant_type=password', {
      method: 'POST',
      body: JSON.stringify({ email: 'nobody@example.test', password: 'wrong' }),
    });
    statuses.push(response.status);
    if (response.status === 429) {
      expect(await response.json()).toEqual({
        code: 429,
        error_code: 'over_request_rate_limit',
        msg: 'Request rate limit reached',
      });
    }
  }
  expect(statuses).toContain(400);
  expect(statuses.at(-1)).toBe(429);
});

describe('an installation without sign-ups', () => {
  test.each([
    ['', true],
    ['', false],
    ['email', true],
    ['email', false],
  ])('(%s) does not reveal accounts (create_user %s)', async (kind, createUser) => {
    await using closed = await serveAuthPlatform(`
      [auth]
      enable_signup = ${kind !== ''}
      [auth.email]
      enable_signup = ${kind === ''}
      max_frequency = "0s"
    `);
    const email = 'inside@example.test';
    await closed.client(closed.keys.secret).auth.admin.createUser({ email, password, email_confirm: true });
    for (const address of [email, 'outside@example.test']) {
      const { error } = await closed
        .client()
        .auth.signInWithOtp({ email: address, options: { shouldCreateUser: createUser } });
      expect(error).toBeNull();
    }
    expect(await closed.sql('select from auth.users')).toHaveLength(1);
  });
});
