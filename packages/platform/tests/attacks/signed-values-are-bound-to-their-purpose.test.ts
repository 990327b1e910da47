import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';

let served: AuthPlatform;

beforeAll(async () => {
  served = await serveAuthPlatform(
    '[auth.external.github]\nenabled = true\nclient_id = "site"\nsecret = "of-the-site"',
  );
});
afterAll(() => served[Symbol.asyncDispose]());

test('an OAuth state is neither an API key nor an access token', async () => {
  const sent = await served.request('authorize?provider=github');
  const state = new URL(sent.headers.get('location') ?? '').searchParams.get('state') ?? '';
  expect(state).toMatch(/^eyJ/);
  const asKey = await fetch(`${served.url}/auth/v1/settings`, { headers: { apikey: state } });
  expect(asKey.status).toBe(401);
  const asToken = await fetch(`${served.url}/rest/v1/`, {
    headers: { apikey: served.keys.publishable, authorization: `Bearer ${state}` },
  });
  expect(asToken.status).toBe(401);
});

test('the link to a new address confirms it, but cannot sign in like a recovery link', async () => {
  const email = 'owner@example.test';
  const other = 'stranger@example.test';
  const { auth } = served.client(served.keys.secret);
  await auth.admin.createUser({ email, password: 'lluvia en Puerto Montt', email_confirm: true });
  const client = served.client();
  await client.auth.signInWithPassword({ email, password: 'lluvia en Puerto Montt' });
  expect((await client.auth.updateUser({ email: other })).error).toBeNull();
  const { hash: token_hash } = await served.mail(other);
  for (const type of ['recovery', 'magiclink', 'invite', 'email'] as const) {
    const { error } = await served.client().auth.verifyOtp({ type, token_hash });
    expect([type, error?.code]).toEqual([type, 'otp_expired']);
  }
  const { error } = await served.client().auth.verifyOtp({ type: 'email_change', token_hash });
  expect(error).toBeNull();
});
