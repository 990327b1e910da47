import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthPlatform, fragmentOf, serveAuthPlatform } from '#testing/auth-platform.ts';

let served: AuthPlatform;
let people = 0;

beforeAll(async () => {
  served = await serveAuthPlatform(`
    [auth]
    site_url = "https://site.example"
    [auth.email]
    require_current_password = true
    max_frequency = "0s"
  `);
});
afterAll(() => served[Symbol.asyncDispose]());

const password = 'correct horse';

async function signedIn() {
  const email = `present${++people}@example.test`;
  const { admin } = served.client(served.keys.secret).auth;
  expect((await admin.createUser({ email, password, email_confirm: true })).error).toBeNull();
  const client = served.client();
  expect((await client.auth.signInWithPassword({ email, password })).error).toBeNull();
  return { client, email };
}

test('a password change requires the current password', async () => {
  const { client, email } = await signedIn();
  const next = 'battery staple';
  for (const [current_password, code] of [
    [undefined, 'current_password_required'],
    ['', 'current_password_required'],
    ['another', 'current_password_invalid'],
  ] as const) {
    const { error } = await client.auth.updateUser({
      password: next,
      ...(current_password !== undefined && { current_password }),
    });
    expect(error).toMatchObject({
      status: 400,
      code,
      message: 'Current password required when setting new password.',
    });
  }
  const changed = await client.auth.updateUser({ password: next, current_password: password });
  expect(changed.error).toBeNull();
  const again = await served.client().auth.signInWithPassword({ email, password: next });
  expect(again.error).toBeNull();
});

test('other changes do not require the current password', async () => {
  const { client } = await signedIn();
  expect((await client.auth.updateUser({ data: { theme: 'dark' } })).error).toBeNull();
});

test('guesses at the current password are limited', async () => {
  const { client } = await signedIn();
  const guess = (current_password: string) =>
    client.auth.updateUser({ password: 'battery staple', current_password });
  for (let tries = 0; tries < 30; tries += 1) await guess(`guess ${tries}`);
  expect((await guess(password)).error).toMatchObject({ status: 429, code: 'over_request_rate_limit' });
});

test('a session opened by a recovery link does not require the current password', async () => {
  const { email } = await signedIn();
  expect((await served.client().auth.resetPasswordForEmail(email)).error).toBeNull();
  const { link } = await served.mail(email);
  const { access_token, refresh_token } = fragmentOf(await fetch(link, { redirect: 'manual' }));
  const client = served.client();
  const entered = await client.auth.setSession({
    access_token: access_token ?? '',
    refresh_token: refresh_token ?? '',
  });
  expect(entered.error).toBeNull();
  expect((await client.auth.updateUser({ password: 'battery staple' })).error).toBeNull();
});
