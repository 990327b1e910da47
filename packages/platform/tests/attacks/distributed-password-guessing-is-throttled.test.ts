import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { type AuthPlatform, serveAuthPlatform } from '#testing/auth-platform.ts';

let served: AuthPlatform;
let people = 0;

beforeAll(async () => {
  served = await serveAuthPlatform(`
    [auth]
    site_url = "https://site.example"
    [auth.email]
    max_frequency = "0s"
  `);
});
afterAll(() => served[Symbol.asyncDispose]());

const password = 'Correct-h0rse';

async function person(): Promise<string> {
  const email = `owner${++people}@example.test`;
  const { error } = await served
    .client(served.keys.secret)
    .auth.admin.createUser({ email, password, email_confirm: true });
  expect(error).toBeNull();
  return email;
}

/** Sends a request as if from another network. */
async function send(path: string, address: string, body: object): Promise<Response> {
  const request = new Request(`${served.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: served.keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const response = await served.platform.fetch(request, { address });
  if (!response) throw new Error('no response');
  return response;
}

const signIn = (email: string, secret: string, address: string): Promise<Response> =>
  send('token?grant_type=password', address, { email, password: secret });

let addresses = 0;

/** Guesses once, from a fresh address. */
async function guess(email: string): Promise<number> {
  addresses += 1;
  return (await signIn(email, 'wrong', `10.1.${addresses >> 8}.${addresses & 255}`)).status;
}

async function guessRepeatedly(email: string, count: number): Promise<number[]> {
  const statuses = [];
  for (let n = 0; n < count; n += 1) statuses.push(await guess(email));
  return statuses;
}

const CHECKED = 400;
const PAUSED = 429;

test('checks about ten of 200 concurrent guesses, then rejects even the correct password', async () => {
  const email = await person();
  const statuses = await Promise.all(Array.from({ length: 200 }, () => guess(email)));
  // Fewer than 15 even on a slow machine: further guesses are 15, 30, 60 and 120 seconds apart.
  expect(statuses.filter((status) => status === CHECKED).length).toBeLessThan(15);
  const response = await signIn(email, password, '10.2.0.1');
  expect(response.status).toBe(PAUSED);
  expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('the pause does not reveal whether an account exists', async () => {
  for (const email of [await person(), 'nobody@example.test']) {
    expect(await guessRepeatedly(email.toUpperCase(), 5)).toEqual(Array(5).fill(CHECKED));
    expect(await guessRepeatedly(email, 5)).toEqual(Array(5).fill(CHECKED));
    const response = await signIn(email, password, '10.2.0.1');
    expect(response.status).toBe(PAUSED);
    expect(await response.json()).toEqual({
      code: 429,
      error_code: 'over_request_rate_limit',
      msg: 'Request rate limit reached',
    });
  }
});

test('owners still sign in from a known address during an attack', async () => {
  const email = await person();
  expect((await signIn(email, password, '2001:db8:7:7::1')).status).toBe(200);
  expect(await guessRepeatedly(email, 11)).toContain(PAUSED);
  expect((await signIn(email, password, '2001:db8:7:7::2')).status).toBe(200);
});

test('each sign-in renews the known address, without a limit event in the log', async () => {
  const email = await person();
  const longest = async (): Promise<Date> => {
    const [count] = await served.sql('select max(expires_at) as expires_at from platform.rate_limits');
    return z.date().parse(count?.expires_at);
  };
  expect((await signIn(email, password, '10.6.0.1')).status).toBe(200);
  const first = await longest();
  await served.sql("update platform.rate_limits set expires_at = expires_at - interval '1 hour'");
  expect((await signIn(email, password, '10.6.0.1')).status).toBe(200);
  expect((await longest()).getTime()).toBeGreaterThan(first.getTime());
  // Events are written in order, so once the logins are there, a limit event would be too.
  await vi.waitFor(async () => {
    const logins = await served.sql(
      `select from auth.audit_log_entries where payload ->> 'action' = 'login'
         and payload ->> 'actor_id' = (select id::text from auth.users where email = $1)`,
      [email],
    );
    expect(logins).toHaveLength(2);
  }, 120_000);
  const limits = await served.sql(
    `select from auth.audit_log_entries where payload ->> 'action' = 'limit_reached'
       and payload -> 'traits' ->> 'rule' = 'auth: where an account signed in'`,
  );
  expect(limits).toEqual([]);
});

test('known addresses are throttled as well', async () => {
  const email = await person();
  expect((await signIn(email, password, '10.3.0.1')).status).toBe(200);
  const statuses = [];
  for (let n = 0; n < 11; n += 1) statuses.push((await signIn(email, 'wrong', '10.3.0.1')).status);
  expect(statuses).toEqual([...Array(10).fill(CHECKED), PAUSED]);
});

test('recovery by mail signs the owner in and ends the pause', async () => {
  const email = await person();
  expect(await guessRepeatedly(email, 11)).toContain(PAUSED);
  expect((await send('recover', '10.4.0.1', { email })).status).toBe(200);
  const { hash } = await served.mail(email);
  expect((await send('verify', '10.4.0.1', { type: 'recovery', token_hash: hash })).status).toBe(200);
  expect((await signIn(email, password, '10.5.0.1')).status).toBe(200);
});

test('a stolen session does not speed up guessing', async () => {
  await using strict = await serveAuthPlatform('[auth.email]\nrequire_current_password = true');
  const email = 'stolen@example.test';
  await strict.client(strict.keys.secret).auth.admin.createUser({ email, password, email_confirm: true });
  const thief = strict.client();
  await thief.auth.signInWithPassword({ email, password });
  const codes = [];
  for (let n = 0; n < 12; n += 1) {
    const change = { password: 'An0ther-secret', current_password: `wrong-${n}` };
    codes.push((await thief.auth.updateUser(change)).error?.code);
  }
  expect(codes.filter((code) => code === 'current_password_invalid')).toHaveLength(10);
  expect(codes.at(-1)).toBe('over_request_rate_limit');
});
