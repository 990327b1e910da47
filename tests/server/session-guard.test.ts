import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { JWT_SECRET } from '@voltandes/platform/testing/templates';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  endSession,
  guardedFetch,
  pauseRequests,
  renewSession,
  requireSession,
} from '#app/lib/auth/session-guard.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await serveTestPlatform('template_product');
});
afterAll(() => platform[Symbol.asyncDispose]());

const token = (expiry: string, secret = JWT_SECRET.reveal()) =>
  new SignJWT({ sub: crypto.randomUUID(), role: 'authenticated' })
    .setProtectedHeader({ alg: 'HS256' })
    .setExpirationTime(expiry)
    .sign(new TextEncoder().encode(secret));
const expired = () => token('-1s');
const foreign = () => token('1h', 'a-secret-that-was-used-before-and-is-long-enough');

test.each([
  ['/rest/v1/job_postings?select=id&limit=1', 'expired', expired],
  ['/storage/v1/bucket/hero-images', 'expired', expired],
  // After a change of the installation's keys.
  ['/storage/v1/bucket/hero-images', 'signed with another key', foreign],
])('a session that %s refuses as %s is renewed, and the request retried', async (path, _, refused) => {
  const account = { email: `${crypto.randomUUID()}@correo.example`, password: 'largo y seguro 41' };
  await platform.client(platform.keys.secret).auth.admin.createUser({ ...account, email_confirm: true });
  const client = platform.client();
  await client.auth.signInWithPassword(account);
  const events: string[] = [];
  client.auth.onAuthStateChange((event) => events.push(event));
  const key = platform.keys.publishable;
  const response = await guardedFetch({ key, client: async () => client })(`${platform.url}${path}`, {
    headers: { apikey: key, authorization: `Bearer ${await refused()}` },
  });
  // The bucket is hidden from this account.
  expect(await response.text()).toMatch(/^\[|Bucket not found/);
  expect(events).toContain('TOKEN_REFRESHED');
});

/** One of several tabs' clients, which share the storage. */
const tab = (stored: Map<string, string>, send: typeof fetch = fetch) =>
  createClient(platform.url, platform.keys.publishable, {
    auth: {
      autoRefreshToken: false,
      storage: {
        getItem: (key) => stored.get(key) ?? null,
        setItem: (key, value) => void stored.set(key, value),
        removeItem: (key) => void stored.delete(key),
      },
    },
    global: { fetch: send },
  });

test('two tabs that renew a session concurrently both keep it', async () => {
  const account = { email: `${crypto.randomUUID()}@correo.example`, password: 'largo y seguro 41' };
  await platform.client(platform.keys.secret).auth.admin.createUser({ ...account, email_confirm: true });
  const stored = new Map<string, string>();
  const beside = tab(stored);
  await beside.auth.signInWithPassword(account);
  const client = tab(stored, async (input, init) => {
    await beside.auth.refreshSession();
    return fetch(input, init);
  });
  const renewed = await renewSession(client);
  const { data } = await beside.auth.getSession();
  expect(renewed).toBe(data.session?.access_token);
  expect((await beside.auth.getUser()).data.user?.email).toBe(account.email);
});

test.each([409, 429])('a session whose renewal fails with status %d is kept', async (status) => {
  const account = { email: `${crypto.randomUUID()}@correo.example`, password: 'largo y seguro 41' };
  await platform.client(platform.keys.secret).auth.admin.createUser({ ...account, email_confirm: true });
  const stored = new Map<string, string>();
  await tab(stored).auth.signInWithPassword(account);
  const busy = tab(stored, async () => Response.json({ code: 'busy', message: 'later' }, { status }));
  await renewSession(busy);
  expect((await tab(stored).auth.getUser()).data.user?.email).toBe(account.email);
});

/** Nothing listens at this address, so a request that is actually sent fails with a different error. */
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

test('signing out waits for requests in flight, and rejects the ones made meanwhile', async () => {
  const account = { email: `${crypto.randomUUID()}@correo.example`, password: 'largo y seguro 41' };
  await platform.client(platform.keys.secret).auth.admin.createUser({ ...account, email_confirm: true });
  const client = platform.client();
  const { data } = await client.auth.signInWithPassword(account);
  const fetchGuarded = guardedFetch({ key: platform.keys.publishable, client: async () => client });
  const readUser = () =>
    fetchGuarded(`${platform.url}/auth/v1/user`, {
      headers: { apikey: platform.keys.publishable, authorization: `Bearer ${data.session?.access_token}` },
    });
  const statuses: number[] = [];
  for (let i = 0; i < 20; i++) readUser().then(({ status }) => statuses.push(status));
  const isLeft = endSession(async () => {
    await setImmediate();
    expect(statuses).toEqual(Array(20).fill(200));
    return (await client.auth.signOut({ scope: 'local' })).error === null;
  });
  await expect(readUser()).rejects.toThrow('the session has ended');
  await isLeft;
  expect((await readUser()).status).toBe(403);
});

test('a request without a response does not hold up signing out', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const request = new AbortController();
  const unanswered = guardedFetch({ key: 'publishable', client: async () => platform.client() })(
    `http://127.0.0.1:${port}/rest/v1/rows`,
    { headers: { authorization: 'Bearer a.b.c' }, signal: request.signal },
  );
  await endSession(async () => true);
  request.abort();
  await expect(unanswered).rejects.toThrow('aborted');
  silent.close();
});

test('when signing out fails, the waiting requests are sent', async () => {
  const isLeft = endSession(async () => false);
  await expect(send('Bearer a.b.c')).rejects.toThrow('fetch failed');
  await isLeft;
});

test('a user route that does not respond does not hold up the portal', async () => {
  const silent = createServer().listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const patience = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(patience.signal);
  const unanswered = guardedFetch({ key: 'publishable', client: async () => platform.client() })(
    `http://127.0.0.1:${port}/auth/v1/user`,
    { headers: { authorization: 'Bearer a.b.c' } },
  );
  patience.abort(new DOMException('too long', 'TimeoutError'));
  await expect(unanswered).rejects.toThrow('too long');
  vi.restoreAllMocks();
  silent.close();
});
