import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { JWT_SECRET } from '@voltandes/platform/testing/templates';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { guardedFetch, pauseRequests, requireSession } from './session-guard.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await serveTestPlatform('template_product');
});
afterAll(() => platform[Symbol.asyncDispose]());

const expired = () =>
  new SignJWT({ sub: crypto.randomUUID(), role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime('-1s')
    .sign(new TextEncoder().encode(JWT_SECRET.reveal()));

test.each(['/rest/v1/job_postings?select=id&limit=1', '/storage/v1/bucket/hero-images'])(
  'a session that %s refuses as expired is renewed, and the request repeated',
  async (path) => {
    const account = { email: `${crypto.randomUUID()}@correo.example`, password: 'largo y seguro 41' };
    await platform.client(platform.keys.secret).auth.admin.createUser({ ...account, email_confirm: true });
    const client = platform.client();
    await client.auth.signInWithPassword(account);
    const events: string[] = [];
    client.auth.onAuthStateChange((event) => events.push(event));
    const key = platform.keys.publishable;
    const response = await guardedFetch({ key, client: async () => client })(`${platform.url}${path}`, {
      headers: { apikey: key, authorization: `Bearer ${await expired()}` },
    });
    // The bucket is hidden from this account.
    expect(await response.text()).toMatch(/^\[|Bucket not found/);
    expect(events).toContain('TOKEN_REFRESHED');
  },
);

/** Where nothing listens: a request that is sent fails otherwise. */
const send = (authorization?: string) =>
  guardedFetch({ key: 'publishable', client: async () => platform.client() })(
    'http://127.0.0.1:1/rest/v1/rows',
    authorization ? { headers: { authorization } } : {},
  );

test('refuses anonymous requests where a session is required', async () => {
  const lift = requireSession();
  await expect(send()).rejects.toThrow('the session has ended');
  await expect(send('Bearer publishable')).rejects.toThrow('the session has ended');
  await expect(send('Bearer a.b.c')).rejects.toThrow('fetch failed');
  lift();
  await expect(send()).rejects.toThrow('fetch failed');
});

test('refuses every request while the user signs in again', async () => {
  const resume = pauseRequests();
  await expect(send('Bearer a.b.c')).rejects.toThrow('the session has ended');
  resume();
  await expect(send('Bearer a.b.c')).rejects.toThrow('fetch failed');
});
