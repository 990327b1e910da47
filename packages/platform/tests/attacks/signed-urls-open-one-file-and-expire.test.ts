import { afterAll, expect, test, vi } from 'vitest';
import { serveTestPlatform } from '#testing/platform.ts';

const platform = await serveTestPlatform('template_platform', { storageLimits: { signedUrlSeconds: 3600 } });
afterAll(() => platform[Symbol.asyncDispose]());
const { storage } = platform.client(platform.keys.secret);
await storage.createBucket('closed');
await storage.from('closed').upload('a.txt', 'bytes');

const { data: signed } = await storage.from('closed').createSignedUrl('a.txt', 3600);
const { data: upload } = await storage.from('closed').createSignedUploadUrl('b.txt');
const token = new URL(signed?.signedUrl ?? '').searchParams.get('token') ?? '';

test('a signed URL opens its file until it expires', async () => {
  expect(await (await fetch(signed?.signedUrl ?? '')).text()).toBe('bytes');
  const { data } = await storage.from('closed').createSignedUrl('a.txt', 1);
  const expiring = data?.signedUrl ?? '';
  expect(expiring.startsWith(platform.url)).toBe(true);
  await vi.waitFor(async () => expect((await fetch(expiring)).status).toBe(400), 120_000);
});

test.each([
  ['to read', token],
  ['to write', upload?.token ?? ''],
])('its token is neither an API key nor a session (%s)', async (_, stolen) => {
  expect(stolen).toMatch(/^eyJ/);
  const { publishable } = platform.keys;
  const request = (path: string, headers: Record<string, string>) =>
    fetch(`${platform.url}${path}`, { headers }).then(({ status }) => status);
  expect(await request('/auth/v1/settings', { apikey: stolen })).toBe(401);
  expect(await request('/rest/v1/', { apikey: stolen })).toBe(401);
  expect(await request('/rest/v1/', { apikey: publishable, authorization: `Bearer ${stolen}` })).toBe(401);
  expect(
    await request('/storage/v1/bucket', { apikey: publishable, authorization: `Bearer ${stolen}` }),
  ).toBe(400);
});

test('it renders nothing unless it was signed for a rendition', async () => {
  const response = await fetch(`${platform.url}/storage/v1/render/image/sign/closed/a.txt?token=${token}`);
  expect(await response.json()).toMatchObject({ code: 'InvalidSignature' });
});

test('its lifetime is limited by the installation', async () => {
  const refused = { message: 'body/expiresIn must be at most 3600 seconds' };
  expect((await storage.from('closed').createSignedUrl('a.txt', 3601)).error).toMatchObject(refused);
  expect((await storage.from('closed').createSignedUrls(['a.txt'], 3e9)).error).toMatchObject(refused);
});
