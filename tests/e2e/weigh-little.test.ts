import { brotliCompressSync, constants } from 'node:zlib';
import { expect, test } from './support/test.ts';

const MOST_KB = 150;

for (const path of ['/', '/en/servicios']) {
  test(`${path} carries at most ${MOST_KB} KB of scripts`, async ({ page }) => {
    const scripts = new Map<string, Promise<Buffer>>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.set(response.url(), response.body());
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    const bodies = await Promise.all(scripts.values());
    expect(bodies.length).toBeGreaterThan(5);
    // As served: scripts/compress.mjs compresses each file the same way.
    const bytes = bodies
      .map((body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }).length)
      .reduce((sum, length) => sum + length, 0);
    expect(bytes / 1024).toBeLessThan(MOST_KB);
  });
}
