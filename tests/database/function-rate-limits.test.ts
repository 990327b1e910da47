import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, expect, test } from 'vitest';
import setUpPassword from '#supabase/functions/setup-password/handler.ts';
import { withinOneHour } from '#testing/within-one-hour.ts';

let served: TestPlatform;

beforeAll(async () => {
  served = await serveTestPlatform('template_product', { proxies: 1 });
});
afterAll(() => served[Symbol.asyncDispose]());

const call = (name: string, host: number): Promise<Response> =>
  fetch(`${served.url}/functions/v1/${name}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${served.keys.secret}`,
      'content-type': 'application/json',
      'x-forwarded-for': `2001:db8:9:9::${host}`,
    },
    body: '{}',
  });

test.each([
  ['send-contact-email', 20],
  ['send-application-notification', 60],
  ['setup-password', 30],
  ['invite-admin-user', 100],
  ['download-cvs-zip', 100],
  ['reset-second-factor', 60],
  ['send-mention-notices', 300],
  ['send-pending-notices', 60],
  ['send-applicant-messages', 240],
  ['send-message-sample', 60],
  ['notice-recipients', 240],
  ['copy-own-cv', 20],
  ['request-rights', 20],
  ['answer-rights-request', 60],
  ['resend-data-copy', 60],
  ['export-person-data', 60],
  ['download-data-copy', 20],
  ['count-visit', 1200],
])('%s accepts %d calls an hour per network', async (name, perHour) => {
  await withinOneHour();
  expect((await call(name, 1)).status).not.toBe(429);
  // Sets the counter to one below the limit.
  await served.db.sql('update private.allowances set taken = $2 where starts_with(caller, $1)', [
    `${name} `,
    perHour - 1,
  ]);
  expect((await call(name, 2)).status).not.toBe(429);
  const refused = await call(name, 3);
  expect(refused.status).toBe(429);
  expect(await refused.json()).toEqual({ error: expect.stringMatching(/^Demasiadas solicitudes/) });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
});

test('each hour starts with a full allowance', async () => {
  const service = served.client(served.keys.secret);
  const take = async () =>
    (await service.rpc('consume_rate_limit', { caller: 'x', per_hour: 1 }).throwOnError()).data;
  expect([await take(), await take()]).toEqual([true, false]);
  await served.db.sql("update private.allowances set hour = hour - interval '1 hour' where caller = 'x'");
  expect([await take(), await take()]).toEqual([true, false]);
});

test('an installation can configure the limit, which forged addresses cannot evade', async () => {
  const environment = {
    SUPABASE_URL: served.url,
    SUPABASE_SECRET_KEY: served.keys.secret,
    SETUP_PASSWORD_PER_HOUR: '2',
  };
  const statuses = [];
  for (let n = 0; n < 3; n += 1) {
    // Proxies append the address they see.
    const headers = { 'x-forwarded-for': `198.51.100.${n}, 203.0.113.1` };
    const request = new Request('http://localhost/', { method: 'POST', body: '{}', headers });
    statuses.push((await setUpPassword(request, environment)).status);
  }
  expect(statuses).toEqual([400, 400, 429]);
  const rows = await served.db.sql('select caller from private.allowances');
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('203.0.113.1');
});
