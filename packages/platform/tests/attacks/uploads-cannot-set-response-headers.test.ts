import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { serveTestPlatform } from '#testing/platform.ts';

const platform = await serveTestPlatform('template_platform');
afterAll(() => platform[Symbol.asyncDispose]());
const sql = (text: string, values: unknown[] = []) => platform.db.sql(text, values);
await sql(`
  insert into storage.buckets (id, name, public) values ('open', 'open', true);
  create policy "Anybody uploads" on storage.objects for insert to anon with check (true);
  create policy "Anybody copies" on storage.objects for select to anon using (true);`);

const base = `${platform.url}/storage/v1/object`;
const upload = (name: string, key: string, init: RequestInit) =>
  fetch(`${base}/open/${name}`, {
    method: 'POST',
    ...init,
    headers: { apikey: key, ...Object.fromEntries(new Headers(init.headers)) },
  });
const download = (name: string) => fetch(`${base}/public/open/${name}`);

const INJECTED = 'max-age=1\r\nSet-Cookie: session=theirs';
/** A hand-written multipart form, so that its contents can be malformed. */
const form = (fields: Record<string, string>, type = 'text/plain') => {
  const part = (disposition: string, value: string) =>
    `--x\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
  const before = Object.entries(fields).map(([name, value]) => part(`name="${name}"`, value));
  const file = `--x\r\nContent-Disposition: form-data; name=""; filename="a"\r\nContent-Type: ${type}\r\n\r\nbytes\r\n`;
  return {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: `${before.join('')}${file}--x--\r\n`,
  };
};

test.each([
  [
    'headers',
    { headers: { 'cache-control': 'public, max-age=31536000', 'content-encoding': 'gzip' }, body: 'bytes' },
  ],
  ['fields', form({ cacheControl: '31536000', contentEncoding: 'gzip' })],
])('%s cannot set caching or other response headers', async (_, init) => {
  const name = randomUUID();
  expect((await upload(name, platform.keys.publishable, init)).status).toBe(200);
  const answer = await download(name);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(await answer.text()).toBe('bytes');
});

test("a visitor's copy cannot set caching or other response headers", async () => {
  const [source, copy] = [randomUUID(), randomUUID()];
  const headers = { 'content-type': 'text/plain' };
  await upload(source, platform.keys.publishable, { headers, body: 'bytes' });
  const copied = await fetch(`${base}/copy`, {
    method: 'POST',
    headers: { apikey: platform.keys.publishable, 'content-type': 'application/json' },
    body: JSON.stringify({
      bucketId: 'open',
      sourceKey: source,
      destinationKey: copy,
      copyMetadata: false,
      metadata: { mimetype: 'text/csv', cacheControl: 'max-age=31536000', contentEncoding: 'gzip' },
    }),
  });
  expect(copied.status).toBe(200);
  const answer = await download(copy);
  expect(answer.headers.get('content-type')).toBe('text/csv');
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-encoding')).toBeNull();
});

test.each([
  ['cacheControl', { cacheControl: INJECTED }],
  ['contentEncoding', { contentEncoding: INJECTED }],
])(
  'a line break in the field %s, from any uploader, injects no header and breaks no download',
  async (_, fields) => {
    const name = randomUUID();
    expect((await upload(name, platform.keys.secret, form(fields))).status).toBe(200);
    const answer = await download(name);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toBeNull();
  },
);

test.each([
  ['with a line break', 'application/pdf;\r\nSet-Cookie: a=b'],
  ['without a subtype', 'pdf'],
  ['with invalid characters', 'application/pdf; <script>'],
])('rejects a content type %s', async (_, contentType) => {
  const answer = await upload(randomUUID(), platform.keys.secret, form({ contentType }));
  expect(await answer.json()).toMatchObject({ code: 'InvalidMimeType' });
});

test('serves an object whose row contains line breaks', async () => {
  const name = randomUUID();
  await upload(name, platform.keys.secret, { body: 'bytes' });
  await sql('update storage.objects set metadata = metadata || $2 where name = $1', [
    name,
    JSON.stringify({ cacheControl: INJECTED, mimetype: INJECTED, contentEncoding: INJECTED }),
  ]);
  const answer = await download(name);
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/octet-stream',
    'no-cache',
  ]);
});

test.each([
  ['text/html', true, false],
  ['image/svg+xml', true, false],
  ['application/xhtml+xml', true, true],
  ['text/xml', true, true],
  ['text/javascript', true, true],
  ['application/octet-stream', true, true],
  ['application/msword', true, true],
  ['text/plain', true, false],
  ['image/png', false, false],
  ['video/mp4', false, false],
  ['application/pdf', false, false],
])('serves %s without executing it on our origin', async (contentType, isSandboxed, isSaved) => {
  const name = randomUUID();
  await upload(name, platform.keys.secret, { headers: { 'content-type': contentType }, body: 'bytes' });
  const { headers } = await download(name);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-type')).not.toContain('text/html');
  expect(headers.get('content-security-policy')?.includes('sandbox') ?? false).toBe(isSandboxed);
  expect(headers.get('content-disposition')?.startsWith('attachment') ?? false).toBe(isSaved);
});
