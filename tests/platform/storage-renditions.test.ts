import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { serveTestPlatform } from '#tests/support/platform.ts';

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

async function render(name: string, width: number): Promise<{ status: number; bytes: Buffer; ms: number }> {
  const { publicUrl } = bucket.getPublicUrl(name, { transform: { width, resize: 'contain' } }).data;
  const began = performance.now();
  const response = await fetch(publicUrl, { headers: { accept: 'image/webp' } });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, bytes, ms: performance.now() - began };
}

const kept = async (): Promise<number> => {
  const entries = await readdir(join(platform.filesDirectory, 'renditions'), {
    recursive: true,
    withFileTypes: true,
  });
  return entries.filter((entry) => entry.isFile()).length;
};

test('a rendition is made once, and goes with its picture', async () => {
  const before = await kept();
  const name = await uploadNoise();
  const first = await render(name, 640);
  expect((await sharp(first.bytes).metadata()).format).toBe('webp');
  const again = await render(name, 640);
  expect(again.bytes.equals(first.bytes)).toBe(true);
  // Read, not rendered: a tenth of the time is generous.
  expect(again.ms).toBeLessThan(first.ms / 2);
  console.log(`rendered in ${Math.round(first.ms)} ms, kept in ${Math.round(again.ms)} ms`);
  expect(await kept()).toBe(before + 1);
  await bucket.remove([name]);
  expect((await render(name, 640)).status).toBe(400);
  expect(await kept()).toBe(before);
});

test('a replaced picture is rendered anew', async () => {
  const before = await kept();
  const name = await uploadNoise();
  const first = await render(name, 320);
  await uploadNoise(name);
  expect((await render(name, 320)).bytes.equals(first.bytes)).toBe(false);
  expect(await kept()).toBe(before + 1);
});

test('strangers who ask for every size fill no disk', async () => {
  const before = await kept();
  const name = await uploadNoise();
  for (let width = 20; width < 60; width += 1) expect((await render(name, width)).status).toBe(200);
  expect(await kept()).toBe(before + 24);
});
