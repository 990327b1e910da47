import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newRecord, store, uploadCv } from '#testing/records.ts';
import { type ServedSite, serveSite } from '#testing/serve-site.ts';
import { joinSharedSite, type SharedSite } from '#testing/shared-site.ts';

let site: SharedSite;
let secure: ServedSite;
beforeAll(async () => {
  site = await joinSharedSite();
  // Configured as behind an https proxy.
  secure = await serveSite({ environment: { SITE_URL: 'https://voltandes.example' } });
});
afterAll(() => Promise.all([site, secure].map((one) => one[Symbol.asyncDispose]())));

const LARGE = { method: 'POST', body: 'x'.repeat(3_000_000) };

test.each([
  ['a page', '/', 200, {}],
  ["a page's data", '/servicios.data', 200, {}],
  ['a missing page', '/nada', 404, {}],
  ['a malformed path', '/%zz', 404, {}],
  ['a picture', '/favicon.svg', 200, {}],
  ['the portal', '/admin/rrhh/postulaciones', 200, {}],
  ['the target of a recovery link', '/reset-password?token=x', 200, {}],
  ['the target of an invitation link', '/setup-password?token=x', 200, {}],
  ['health', '/health', 200, {}],
  ['readiness', '/ready', 200, {}],
  ['the API without a key', '/rest/v1/job_postings', 401, {}],
  ['a rejected session', '/auth/v1/user', 401, {}],
  ['a missing file', '/storage/v1/object/public/hero-images/nada', 400, {}],
  ['a body that is too large', '/auth', 413, LARGE],
])('%s (%s) has its HSTS, CSP, nosniff and referrer headers', async (_, path, status, init) => {
  for (const { isSecure, answer } of [
    { isSecure: false, answer: await fetch(site.url + path, init) },
    { isSecure: true, answer: await fetch(secure.url + path, init) },
  ]) {
    const header = (name: string) => answer.headers.get(name);
    expect.soft([path, answer.status]).toEqual([path, status]);
    expect(header('x-content-type-options')).toBe('nosniff');
    expect(header('cross-origin-opener-policy')).toBe('same-origin');
    expect(header('cross-origin-resource-policy')).toMatch(/^(same|cross)-origin$/);
    expect(header('cache-control')).toBeTruthy();
    expect(header('content-security-policy')).toMatch(/frame-ancestors '(none|self)'/);
    expect(header('referrer-policy')).toMatch(/^(no-referrer|strict-origin-when-cross-origin)$/);
    expect(header('strict-transport-security')).toBe(isSecure ? 'max-age=31536000; includeSubDomains' : null);
    expect(header('server') ?? header('x-powered-by')).toBeNull();
    if (header('content-type')?.startsWith('text/html')) {
      expect(header('content-security-policy')).toMatch(/object-src 'none'.*base-uri 'none'/);
      expect(header('content-security-policy')).toContain("frame-ancestors 'none'");
      expect(header('x-frame-options')).toBe('DENY');
      expect(header('permissions-policy')).toContain('camera=()');
    }
  }
});

test('only the site’s pages admit the hosts of advertising tags', async () => {
  await using site = await serveSite({
    environment: { AD_PIXEL_ID: '123456789012345', AD_CONVERSION_ID: 'AW-123456789/abcDEF' },
  });
  const policyOf = async (path: string) =>
    (await fetch(site.url + path)).headers.get('content-security-policy') ?? '';
  expect(await policyOf('/servicios')).toContain('https://connect.facebook.net');
  for (const path of ['/admin', '/admin/rrhh/postulaciones', '/auth', '/setup-password?token=x'])
    expect(await policyOf(path), path).not.toMatch(/facebook|google|doubleclick/);
});

test('responds with 414 to a URL that is too long', async () => {
  const { headers, status } = await fetch(`${secure.url}/${'a'.repeat(20_000)}`);
  expect(status).toBe(414);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toBe("frame-ancestors 'self'");
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
});

test('pages with a token in the URL send no referrer and are not cached', async () => {
  for (const path of [
    '/reset-password?token=x',
    '/setup-password?token=x',
    '/auth',
    '/admin/cuenta',
    '/_mailbox',
  ]) {
    const { headers } = await fetch(site.url + path);
    expect([path, headers.get('referrer-policy'), headers.get('cache-control')]).toEqual([
      path,
      'no-referrer',
      'no-store',
    ]);
  }
});

test('a public site has no mailbox, even behind a proxy that hides client addresses; its mail stays queued', async () => {
  // As nginx forwards requests by default: to a local name, without the client's address.
  expect((await fetch(`${secure.url}/_mailbox/messages`)).status).toBe(404);
  expect(secure.output()).toContain('Mail is kept');
  await secure.sql(
    `insert into mail.outbox (recipient, subject, html, text) values ('a@correo.example', 'x', 'x', 'x')`,
  );
  await setTimeout(300);
  const [waiting] = await secure.sql('select sent_at, attempts from mail.outbox');
  expect(waiting).toEqual({ sent_at: null, attempts: 0 });
});

test('API responses are not cached; public images may be embedded elsewhere', async () => {
  const service = createClient(site.url, site.keys.secret, { auth: { persistSession: false } });
  const posting = await store(service, 'job_postings', newRecord.job_postings());
  const visitor = createClient(site.url, site.keys.publishable, { auth: { persistSession: false } });
  await store(
    service,
    'job_applications',
    newRecord.job_applications(String(posting.id), await uploadCv(visitor, 'resumes')),
  );
  const people = await fetch(`${site.url}/rest/v1/job_applications?select=*`, {
    headers: { apikey: site.keys.secret },
  });
  expect(people.status).toBe(200);
  expect(people.headers.get('cache-control')).toBe('no-store');
  expect(people.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  expect(people.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  const [image] =
    (await service.from('success_cases').select('imagen_url').not('imagen_url', 'is', null).limit(1)).data ??
    [];
  const address = image
    ? service.storage.from('success-cases').getPublicUrl(image.imagen_url).data.publicUrl
    : `${site.url}/storage/v1/object/public/success-cases/nada`;
  expect((await fetch(address)).headers.get('cross-origin-resource-policy')).toBe('cross-origin');
});

test('a title that contains a script is rendered as text', async () => {
  const service = createClient(site.url, site.keys.secret, { auth: { persistSession: false } });
  const title = '</script><script>alert(document.domain)</script>';
  await store(service, 'job_postings', { ...newRecord.job_postings(), title });
  const answer = await fetch(`${site.url}/oportunidades-laborales`);
  const html = await answer.text();
  expect(html).toContain('alert(document.domain)');
  expect(html).not.toContain('<script>alert');
  expect(await site.output()).not.toContain('inline script blocked');
});

test.each(['/', '/rest/v1/job_postings', '/auth/v1/user', '/health'])(
  'TRACE %s echoes nothing',
  async (path) => {
    const asked = request(site.url + path, {
      method: 'TRACE',
      headers: { 'x-canary': 'canary-of-a-header' },
    }).end();
    const [answer]: IncomingMessage[] = await once(asked, 'response');
    expect(answer?.statusCode).toBe(405);
    expect(answer?.headers['x-content-type-options']).toBe('nosniff');
    expect(answer && (await text(answer))).not.toContain('canary-of-a-header');
  },
);
