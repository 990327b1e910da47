import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { legacyKeys } from '#platform/gateway/api-keys.ts';
import { serveTestPlatform, type TestPlatform } from '#testing/platform.ts';
import { JWT_SECRET } from '#testing/templates.ts';

let served: TestPlatform;
beforeAll(async () => {
  served = await serveTestPlatform('template_platform');
});
afterAll(() => served[Symbol.asyncDispose]());

const request = (path: string, apiKey: string, headers = new Headers()) =>
  fetch(`${served.url}/${path}?apikey=${apiKey}`, { headers });

test('rejects secret keys and user tokens in a query string with a hint, even if the header is valid', async () => {
  const { serviceRole } = await legacyKeys(JWT_SECRET);
  const userToken = await new SignJWT({ role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('1h')
    .sign(new TextEncoder().encode(JWT_SECRET.reveal()));
  for (const key of [served.keys.secret, serviceRole.reveal(), userToken])
    for (const path of ['auth/v1/admin/users', 'rest/v1/', 'storage/v1/bucket', 'functions/v1/nothing'])
      for (const headers of [new Headers(), new Headers({ apikey: served.keys.publishable })]) {
        const response = await request(path, key, headers);
        expect([path, response.status]).toEqual([path, 401]);
        expect(await response.json()).toMatchObject({ hint: expect.stringContaining('header') });
      }
});

test('accepts the publishable key in a query string', async () => {
  const { anon } = await legacyKeys(JWT_SECRET);
  for (const key of [served.keys.publishable, anon]) {
    expect((await request('auth/v1/settings', key)).status).toBe(200);
    expect((await request('storage/v1/bucket', key)).status).toBe(200);
  }
});

test('realtime accepts the secret key there, as the official client has no other way to send it', async () => {
  const channel = served.client(served.keys.secret).channel('room');
  await expect(channel.httpSend('news', { text: 'from the server' })).resolves.toEqual({ success: true });
});
