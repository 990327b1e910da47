import { randomBytes, randomUUID } from 'node:crypto';
import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { blobPath, openFolderStore } from '#platform/storage/blobs/folder-store.ts';
import { sweep } from '#platform/storage/blobs/sweep.ts';
import { serveTestPlatform } from '#testing/platform.ts';

const platform = await serveTestPlatform('template_platform');
afterAll(() => platform[Symbol.asyncDispose]());
const { storage } = platform.client(platform.keys.secret);
await storage.createBucket('open', { public: true });
const bucket = storage.from('open');

async function uploadNoise(name = `${randomUUID()}.jpg`): Promise<string> {
  const noise = { width: 1600, height: 900, channels: 3 } as const;
  const bytes = await sharp(randomBytes(1600 * 900 * 3), { raw: noise })
    .jpeg()
    .toBuffer();
  const { error } = await bucket.upload(name, bytes, { contentType: 'image/jpeg', upsert: true });
  if (error) throw error;
  return name;
}

const addressOf = (name: string, width: number): string =>
  bucket.getPublicUrl(name, { transform: { width, resize: 'contain' } }).data.publicUrl;

async function render(name: string, width: number): Promise<Buffer> {
  const response = await fetch(addressOf(name, width), { headers: { accept: 'image/webp' } });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function keptFiles(): Promise<string[]> {
  const entries = await readdir(join(platform.filesDirectory, 'renditions'), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).map(({ name, parentPath }) => join(parentPath, name));
}

const kept = async (): Promise<number> => (await keptFiles()).length;

test('renders once, serves from the cache, and evicts with the object', async () => {
  const before = await kept();
  const name = await uploadNoise();
  const first = await render(name, 640);
  expect((await sharp(first).metadata()).format).toBe('webp');
  expect((await render(name, 640)).equals(first)).toBe(true);
  expect(await kept()).toBe(before + 1);
  // Tampered with to show that the cache is used.
  const [file = ''] = await keptFiles();
  await writeFile(file, 'image/webp\nkept');
  expect((await render(name, 640)).toString()).toBe('kept');
  await bucket.remove([name]);
  expect((await fetch(addressOf(name, 640))).status).toBe(400);
  expect(await kept()).toBe(before);
});

test('responds with 304 to a client that has the rendition', async () => {
  const address = addressOf(await uploadNoise(), 320);
  const etag = (await fetch(address)).headers.get('etag') ?? '';
  const again = async (tags: string) => (await fetch(address, { headers: { 'if-none-match': tags } })).status;
  expect(await again(`"other,tag", W/${etag}`)).toBe(304);
  expect(await again(etag.replace('width:320', 'width:321'))).toBe(200);
});

// An opened file would stay open, since nothing reads it.
test('does not open an image that is too large to render', async () => {
  const name = await uploadNoise();
  const [{ version } = {}] = await platform.db.sql(
    `update storage.objects set metadata = metadata || '{"size": 26214401}' where name = '${name}' returning version`,
  );
  await rm(blobPath(platform.filesDirectory, String(version)));
  const response = await fetch(addressOf(name, 320));
  expect((await response.json()).message).toBe('The source image is larger than 25 MB');
});

test('the original format is rendered on request and cached separately from the one browsers accept', async () => {
  const formats = async (name: string, options: readonly (object | undefined)[]) => {
    const found: (string | undefined)[] = [];
    for (const extra of options) {
      const transform = { width: 320, ...extra };
      const url = bucket.getPublicUrl(name, { transform }).data.publicUrl;
      const answer = await fetch(url, { headers: { accept: 'image/webp' } });
      found.push((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).format);
    }
    return found;
  };
  const origin = { format: 'origin' };
  expect(await formats(await uploadNoise(), [undefined, origin])).toEqual(['webp', 'jpeg']);
  expect(await formats(await uploadNoise(), [origin, undefined])).toEqual(['jpeg', 'webp']);
});

test('the sweep removes renditions of objects that another process has deleted', async () => {
  const before = await kept();
  const [gone, stays] = [await uploadNoise(), await uploadNoise()];
  for (const name of [gone, stays]) await render(name, 320);
  await platform.db.sql(
    `delete from storage.objects where name = '${gone}'; delete from storage.discarded_versions`,
  );
  const blobs = await openFolderStore(platform.filesDirectory);
  await sweep({ database: platform.platform.database, blobs }, { olderThan: 3_600_000 });
  expect(await kept()).toBe(before + 1);
  expect((await render(stays, 320)).length).toBeGreaterThan(0);
});

test('renders a replaced image again', async () => {
  const before = await kept();
  const name = await uploadNoise();
  const first = await render(name, 320);
  await uploadNoise(name);
  expect((await render(name, 320)).equals(first)).toBe(false);
  expect(await kept()).toBe(before + 1);
});

test('renders at most 2,500 pixels wide', async () => {
  const wide = { width: 3000, height: 2, channels: 3, background: 'red' } as const;
  const name = `${randomUUID()}.png`;
  const bytes = await sharp({ create: wide }).png().toBuffer();
  expect((await bucket.upload(name, bytes, { contentType: 'image/png' })).error).toBeNull();
  expect((await sharp(await render(name, 3000)).metadata()).width).toBe(2500);
});

test('does not cache renditions of more than 4 MB', async () => {
  const before = await kept();
  const side = 1300;
  const raw = { width: side, height: side, channels: 3 } as const;
  const bytes = await sharp(randomBytes(side * side * 3), { raw })
    .png({ compressionLevel: 0 })
    .toBuffer();
  const name = `${randomUUID()}.png`;
  await bucket.upload(name, bytes, { contentType: 'image/png' });
  const transform = { width: side, height: side, format: 'origin' } as const;
  const rendition = await fetch(bucket.getPublicUrl(name, { transform }).data.publicUrl);
  expect((await rendition.arrayBuffer()).byteLength).toBeGreaterThan(4 * 1024 * 1024);
  expect(await kept()).toBe(before);
});

test('limits the number of cached renditions per object to the latest ones', async () => {
  const before = await keptFiles();
  const name = await uploadNoise();
  for (let width = 20; width < 60; width += 1) await render(name, width);
  const own = (await keptFiles()).filter((file) => !before.includes(file));
  expect(own).toHaveLength(24);
  // Tampered with to show which ones are served from the cache.
  for (const file of own) await writeFile(file, 'image/webp\nkept');
  expect((await render(name, 59)).toString()).toBe('kept');
  expect((await render(name, 20)).toString()).not.toBe('kept');
});
