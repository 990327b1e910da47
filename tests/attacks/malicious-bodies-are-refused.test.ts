import { randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { asAdministrator } from '@voltandes/platform/database';
import { serveTestPlatform, type TestPlatform } from '@voltandes/platform/testing/platform';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newRecord, store, uploadCv } from '#testing/records.ts';

let served: TestPlatform;

beforeAll(async () => {
  served = await serveTestPlatform('template_product');
});
afterAll(() => served[Symbol.asyncDispose]());

async function post(
  path: string,
  body: string | Buffer<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${served.url}${path}`, {
    method: 'POST',
    body: new Blob([body]),
    headers: {
      apikey: served.keys.publishable,
      authorization: `Bearer ${served.keys.secret}`,
      'content-type': 'application/json',
      ...headers,
    },
  });
}

const deep = (wrap: (nested: string) => string): string =>
  wrap(`${'['.repeat(200_000)}${']'.repeat(200_000)}`);
const manyKeys = JSON.stringify(
  Object.fromEntries(Array.from({ length: 60_000 }, (_, n) => [`key-${n}`, 1])),
);

const ENDPOINTS: readonly (readonly [path: string, wrap: (nested: string) => string])[] = [
  ['/auth/v1/admin/users', (nested) => `{"email":"deep@example.test","user_metadata":{"a":${nested}}}`],
  ['/auth/v1/token?grant_type=password', (nested) => nested],
  ['/rest/v1/contact_requests', (nested) => `{"name":${nested}}`],
  ['/rest/v1/rpc/increment_job_views', (nested) => `{"job_id":${nested}}`],
  ['/functions/v1/send-contact-email', (nested) => `{"name":${nested}}`],
  ['/storage/v1/object/list/documents', (nested) => `{"prefix":"","sortBy":${nested}}`],
  ['/storage/v1/object/move', (nested) => nested],
  ['/realtime/v1/api/broadcast', (nested) => `{"messages":[{"topic":"a","event":"b","payload":${nested}}]}`],
  ['/mail/v1/emails', (nested) => `{"to":"a@example.test","subject":"x","html":"x","headers":${nested}}`],
];

describe.each(ENDPOINTS)('%s', (path, wrap) => {
  test.each([
    ['nested 200,000 levels deep', () => post(path, deep(wrap))],
    ['of 60,000 keys', () => post(path, manyKeys)],
    ['compressed', () => post(path, gzipSync(manyKeys), { 'content-encoding': 'gzip' })],
    ['that is not UTF-8', () => post(path, Buffer.alloc(1000, 0xff))],
    [
      'in a form of 100,000 parts',
      () =>
        post(path, `--x${'\r\n\r\n--x'.repeat(100_000)}--`, {
          'content-type': 'multipart/form-data; boundary=x',
        }),
    ],
  ])('refuses a body %s', async (_, send) => {
    const response = await send();
    await response.body?.cancel();
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
  });
});

test('refuses an upload of 100,000 parts', async () => {
  const part = '\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n--x';
  const response = await post('/storage/v1/object/documents/resumes/x.pdf', `--x${part.repeat(100_000)}--`, {
    'content-type': 'multipart/form-data; boundary=x',
  });
  expect(await response.json()).toMatchObject({ statusCode: '400' });
});

test.each([
  ['a long URL', `/rest/v1/job_postings?id=in.(${'a,'.repeat(10_000)})`, {}, 414],
  ['long headers', '/rest/v1/job_postings', { 'x-long': 'a'.repeat(40_000) }, 431],
])('refuses %s', async (_, path, headers, status) => {
  const response = await fetch(`${served.url}${path}`, {
    headers: { apikey: served.keys.publishable, ...headers },
  });
  await response.body?.cancel();
  expect(response.status).toBe(status);
});

test('accepts an in.() list as long as a URL may be', async () => {
  const { error } = await served
    .client(served.keys.secret)
    .from('job_postings')
    .select('id')
    .in(
      'department',
      Array.from({ length: 1_500 }, (_, n) => n),
    );
  expect(error).toBeNull();
});

/** PostgreSQL stores it in a few bytes and prints it in 131,072. */
const HUGE = '1e131071';
const manyHuge = `[${Array(10).fill(HUGE).join()}]`;

test.each([
  ['/rest/v1/rpc/increment_job_views', `{"job_id":"${randomUUID()}","source":{"utm_source":${manyHuge}}}`],
  ['/rest/v1/job_applications', `{"full_name":${manyHuge}}`],
])('refuses numbers that print to a thousand times their size: %s', async (path, body) => {
  const response = await post(path, body, { prefer: 'missing=default' });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'PGRST102' });
});

// Such values come in a URL, or through another server in front of the database. Printed, they would exceed the maximum
// length of a text.
test('a source and answers are checked before they are printed', async () => {
  const printed = `(select jsonb_agg('${HUGE}'::jsonb) from generate_series(1, 9000))`;
  const service = served.client(served.keys.secret);
  const posting = await store(service, 'job_postings', newRecord.job_postings());
  const cv = await uploadCv(service, 'resumes');
  await asAdministrator(served.db.url, async (client) => {
    const { rows } = await client.query(
      `select private.is_application_source(jsonb_build_object('utm_source', ${printed})) as accepted`,
    );
    expect(rows).toEqual([{ accepted: false }]);
    await client.query('begin');
    await client.query('set local role anon; set local request.jwt.claims = \'{"role":"anon"}\'');
    const sent = client.query(
      `insert into public.job_applications (job_posting_id, full_name, email, resume_url, answers)
       values ($1, 'x', 'a@correo.example', $2, jsonb_build_object('q1', ${printed}))`,
      [posting.id, cv],
    );
    await expect(sent).rejects.toMatchObject({ constraint: 'job_applications_answers_check' });
    await client.query('rollback');
  });
});
