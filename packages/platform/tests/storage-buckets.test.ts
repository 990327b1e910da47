import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { Secret } from '#platform/secret.ts';
import { seedBuckets } from '#platform/storage/seed-buckets.ts';
import { serveTestPlatform } from '#testing/platform.ts';

const directory = join(import.meta.dirname, 'storage-project');
const platform = await serveTestPlatform('template_platform', { directory });
afterAll(() => platform[Symbol.asyncDispose]());
const { storage } = platform.client(platform.keys.secret);

test('creates the buckets of config.toml with their limits', async () => {
  expect((await storage.getBucket('photos')).data).toMatchObject({
    public: true,
    file_size_limit: 1_048_576,
    allowed_mime_types: ['image/*', 'text/plain'],
  });
  expect((await storage.createBucket('big', { public: false, fileSizeLimit: '3mb' })).error).toMatchObject({
    statusCode: '413',
  });
});

test('applies the global limit of config.toml to a bucket without its own', async () => {
  await storage.createBucket('any');
  const upload = storage.from('any').upload('a', new Uint8Array(2 * 1024 * 1024 + 1));
  expect((await upload).error).toMatchObject({ statusCode: '413' });
});

test('seeds buckets from their folders, idempotently', async () => {
  const seed = () =>
    seedBuckets({
      directory,
      publicUrl: platform.url,
      secretKey: new Secret(platform.keys.secret),
      fetch: platform.platform.fetch,
    });
  expect(await seed()).toEqual(['photos/sub/note.txt']);
  expect(await seed()).toEqual(['photos/sub/note.txt']);
  const note = await fetch(storage.from('photos').getPublicUrl('sub/note.txt').data.publicUrl);
  expect([await note.text(), note.headers.get('content-type')]).toEqual(['hello\n', 'text/plain']);
});

test.each([
  [{ 'x-client-info': 'supabase-py/2.17.3' }, false],
  [{ 'x-client-info': 'supabase-py/2.18.0' }, true],
  [{ 'x-client-info': 'supabase-py/3.0.0' }, true],
  [{ 'user-agent': 'supabase-py/storage3 v0.12.0' }, false],
  [{ 'user-agent': 'supabase-py/storage3 v0.12.1' }, true],
  [{}, true],
])('lists buckets with their type to %o, unless that client fails on it', async (headers, hasType) => {
  const answer = await fetch(`${platform.url}/storage/v1/bucket`, {
    headers: { apikey: platform.keys.secret, ...headers },
  });
  const [bucket] = z.array(z.record(z.string(), z.unknown())).parse(await answer.json());
  expect(Object.hasOwn(bucket ?? {}, 'type')).toBe(hasType);
});
