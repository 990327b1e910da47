import { randomBytes } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { serveTestPlatform } from '#testing/platform.ts';

const platform = await serveTestPlatform('template_platform', {
  storageLimits: { maxConcurrentRenderings: 1, maxQueuedRenderings: 2, renderedMegapixels: 40 },
});
afterAll(() => platform[Symbol.asyncDispose]());
const { storage } = platform.client(platform.keys.secret);
await storage.createBucket('open', { public: true });

const SIDE = 600;
const noise = sharp(randomBytes(SIDE * SIDE * 3), { raw: { width: SIDE, height: SIDE, channels: 3 } });
const put = (name: string, bytes: Buffer | string, contentType: string) =>
  storage.from('open').upload(name, bytes, { contentType });
await put('noise.png', await noise.clone().png({ compressionLevel: 0 }).toBuffer(), 'image/png');
await put('small.png', await noise.clone().resize(64).png().toBuffer(), 'image/png');

const render = (name: string, query: string, accept = 'image/webp') =>
  fetch(`${platform.url}/storage/v1/render/image/public/open/${name}?${query}`, { headers: { accept } });
const bytesOf = async (response: Response): Promise<Buffer> => {
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
};

test('a full rendering queue responds with 503 and Retry-After, and still serves cached renditions', async () => {
  const kept = await bytesOf(await render('small.png', 'width=32'));
  const pending = Array.from({ length: 12 }, (_, i) =>
    render('noise.png', `width=${SIDE - 100 - i}&format=avif`),
  );
  const refused = await Promise.race(
    pending.map(async (answer) =>
      (await answer).status === 503 ? answer : new Promise<never>(() => undefined),
    ),
  );
  expect(refused.headers.get('retry-after')).toBe('5');
  expect(await refused.json()).toMatchObject({ statusCode: '503', code: 'SlowDown' });
  expect(await bytesOf(await render('small.png', 'width=32'))).toEqual(kept);
  const statuses = (await Promise.all(pending)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
});

test('ordinary images do not wait for heavy ones', async () => {
  const heavy = [4, 3, 2].map((less) => render('noise.png', `width=${SIDE - less}&format=avif&quality=100`));
  const ended: string[] = [];
  const all = heavy.map((answer) => answer.then(() => ended.push('heavy')));
  await bytesOf(await render('small.png', 'width=48')).then(() => ended.push('ordinary'));
  await Promise.all(all);
  expect(ended.indexOf('ordinary')).toBeLessThan(ended.lastIndexOf('heavy'));
});

test('concurrent requests for a rendition render it once', async () => {
  const responses = await Promise.all(Array.from({ length: 12 }, () => render('noise.png', 'width=700')));
  const [first, ...others] = await Promise.all(responses.map(bytesOf));
  for (const other of others) expect(other).toEqual(first);
});

test('no quality setting makes encoding slow', async () => {
  const [best, good] = [
    await bytesOf(await render('small.png', 'width=64&quality=100&format=avif')),
    await bytesOf(await render('small.png', 'width=64&quality=80&format=avif')),
  ];
  expect(best).toEqual(good);
  // Palette quantization takes longer than everything else together.
  const png = await bytesOf(await render('small.png', 'width=64&quality=50', 'image/png'));
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', isPalette: false });
});

test.each([
  ['an SVG declared as PNG', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
  ['plain text', 'just words'],
  ['an empty file', ''],
  ['random bytes', randomBytes(64)],
])('rejects rendering %s', async (name, bytes) => {
  const path = name.replaceAll(' ', '-');
  expect((await put(path, bytes, 'image/png')).error).toBeNull();
  const answer = await render(path, 'width=64');
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ message: 'Source image type not supported' });
});

test('limits new renditions per address', async () => {
  let refused: Response | undefined;
  for (let width = 2500; width > 2300 && !refused; width -= 1) {
    const answer = await render('small.png', `width=${width}&height=2500`);
    if (answer.status === 429) refused = answer;
  }
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await render('small.png', 'width=32')).status).toBe(200);
});
