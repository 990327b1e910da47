import { afterEach, expect, test, vi } from 'vitest';
import { bcrypt } from '#platform/auth/bcrypt/bcrypt.ts';
import { createBcryptPool } from '#platform/auth/bcrypt/pool.ts';
import { errors } from '#platform/auth/errors.ts';
import { serveAuthPlatform } from '#testing/auth-platform.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

test('while too many passwords are queued, attempts are rejected and do not count as failures', async () => {
  await using served = await serveAuthPlatform('[auth.rate_limit]\nsign_in_sign_ups = 1000');
  const account = { email: 'owner@example.test', password: 'secret1' };
  await served.client(served.keys.secret).auth.admin.createUser({ ...account, email_confirm: true });
  vi.spyOn(bcrypt, 'requireCapacity').mockImplementation(createFullPool().requireCapacity);
  // More than enough to pause the account.
  for (const email of [...Array(15).fill(account.email), 'nobody@example.test']) {
    const body = JSON.stringify({ email, password: account.password });
    const response = await served.request('token?grant_type=password', { method: 'POST', body });
    expect(response.status).toBe(429);
    expect(response.headers.get('retry-after')).toBe('10');
    expect(await response.json()).toMatchObject({ error_code: 'over_request_rate_limit' });
  }
  vi.restoreAllMocks();
  expect((await served.client().auth.signInWithPassword(account)).error).toBeNull();
});

/** A pool whose queue is full; it starts no thread. */
const createFullPool = () =>
  createBcryptPool({ threads: 1, maxWaiting: 0, idleMs: 1, refuse: () => errors.rateLimited(10) });
