import { expect, test } from 'vitest';
import { serveTestPlatform } from '#testing/platform.ts';
import { startS3 } from '#testing/s3-server.ts';

test('uploads that wait for the store do not hold a database connection', async () => {
  await using s3 = await startS3();
  // The platform has five connections.
  await using platform = await serveTestPlatform('template_platform', { storageUrl: s3.url().href });
  const { storage } = platform.client(platform.keys.secret);
  await storage.createBucket('in');
  const held = s3.holdUploads();
  const uploads = Array.from({ length: 8 }, (_, n) => storage.from('in').upload(`${n}`, 'bytes'));
  await expect.poll(() => held.waiting).toBe(8);
  expect((await storage.listBuckets()).data).toMatchObject([{ id: 'in' }]);
  expect((await storage.from('in').list()).data).toEqual([]);
  held.release();
  expect((await Promise.all(uploads)).map(({ error }) => error)).toEqual(Array(8).fill(null));
  expect((await storage.from('in').list()).data).toHaveLength(8);
});
