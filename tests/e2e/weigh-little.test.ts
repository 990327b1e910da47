import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './support/test.ts';

const CLIENT = join(import.meta.dirname, '../../build/client');
const MOST_KB = 150;

/** Bytes as served; the smallest scripts are not compressed. */
async function compressedSize(script: string): Promise<number> {
  const file = join(CLIENT, script);
  const { size } = await stat(`${file}.br`).catch(() => stat(file));
  return size;
}

for (const path of ['/', '/en/services']) {
  test(`${path} carries at most ${MOST_KB} KB of scripts`, async ({ page }) => {
    const scripts = new Set<string>();
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
    });
    // An upper bound: what a page loads later is not looked for.
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(scripts.size).toBeGreaterThan(5);
    const sizes = await Promise.all([...scripts].map(compressedSize));
    const bytes = sizes.reduce((sum, size) => sum + size, 0);
    expect(bytes / 1024).toBeLessThan(MOST_KB);
  });
}
