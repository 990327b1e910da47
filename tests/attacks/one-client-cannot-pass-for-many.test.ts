import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newRecord } from '#testing/records.ts';
import { withinOneHour } from '#testing/within-one-hour.ts';

let served: TestPlatform;

beforeAll(async () => {
  served = await serveTestPlatform('template_platform', { proxies: 1 });
});
afterAll(() => served[Symbol.asyncDispose]());

/** Tries a link's token as a client whose address the proxy forwards. */
async function attempt(forwardedFor: string): Promise<number> {
  const response = await ask('verify', forwardedFor, {});
  await response.body?.cancel();
  return response.status;
}

function ask(path: string, forwardedFor: string, body: object): Promise<Response> {
  return fetch(`${served.url}/auth/v1/${path}`, {
    method: 'POST',
    headers: {
      apikey: served.keys.publishable,
      'content-type': 'application/json',
      'x-forwarded-for': forwardedFor,
    },
    body: JSON.stringify(body),
  });
}

test.each([
  ['a /64 of IPv6', (n: number) => `2001:db8:1:1::${n.toString(16)}`],
  ['an IPv4 address with ports', (n: number) => `198.51.100.1:${1000 + n}`],
  [
    'an IPv4 address in all its notations',
    (n: number) => ['198.51.100.2', '::ffff:198.51.100.2', '[::ffff:c633:6402]:99'][n % 3] ?? '',
  ],
  ['anything left of the entry the proxy added', (n: number) => `203.0.113.${n}, 198.51.100.3`],
])('counts %s as one client', async (_, address) => {
  const statuses = [];
  for (let n = 1; n <= 31; n += 1) statuses.push(await attempt(address(n)));
  expect(statuses.slice(0, 30)).not.toContain(429);
  expect(statuses.at(-1)).toBe(429);
});

test.each(['unknown', '', '_hidden', '1.2.3.4.5', 'x'.repeat(10_000)])(
  'ignores an X-Forwarded-For of "%.20s"',
  async (forwardedFor) => {
    expect(await attempt(forwardedFor)).toBe(400);
  },
);

test('an IPv6 /64 network may send 20 quote requests an hour', async () => {
  await withinOneHour();
  await using site = await serveTestPlatform('template_product', { proxies: 1 });
  const answers = [];
  for (let n = 1; n <= 21; n += 1) {
    const response = await fetch(`${site.url}/functions/v1/send-contact-email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `2001:db8:2:2::${n.toString(16)}` },
      body: JSON.stringify(newRecord.contact_requests()),
    });
    answers.push(response);
    await response.body?.cancel();
  }
  expect(answers.slice(0, 20).map(({ status }) => status)).not.toContain(429);
  expect(answers.at(-1)?.status).toBe(429);
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('opens a session for a client with an unknown address', async () => {
  const person = { email: 'known@example.test', password: 'Correct-h0rse' };
  const { error } = await served
    .client(served.keys.secret)
    .auth.admin.createUser({ ...person, email_confirm: true });
  expect(error).toBeNull();
  const response = await ask('token?grant_type=password', 'unknown', person);
  expect(response.status).toBe(200);
});
