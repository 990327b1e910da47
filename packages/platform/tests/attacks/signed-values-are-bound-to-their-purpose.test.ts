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
