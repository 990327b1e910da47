import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { createPosting } from './support/postings.ts';
import { expect, test } from './support/test.ts';

const CLIENT = join(import.meta.dirname, '../../build/client');
/** Including the forms, which are loaded on the visitor's first interaction. */
const MOST_KB = 135;
/** What a page needs initially. */
const MOST_AT_FIRST_KB = 125;
/** `tests/architecture/script-weights.test.ts` sums up every screen's imports. */
const MOST_OF_PORTAL_KB = 254;
/** Fetched when the page has long been usable. */
const WHEN_IDLE = /\/(?:count-visit|leave-offline|toast-stack|visit-events)-/;

/** Size as served, in bytes; the smallest scripts are not compressed. */
async function compressedSize(script: string): Promise<number> {
  const file = join(CLIENT, script);
  const { size } = await stat(`${file}.br`).catch(() => stat(file));
  return size;
}

async function compressedKilobytes(scripts: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...scripts].map(compressedSize));
  return sizes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** Collects the scripts fetched from now on. */
function watchScripts(page: Page): ReadonlySet<string> {
  const scripts = new Set<string>();
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.add(new URL(request.url()).pathname);
  });
  return scripts;
}

for (const path of ['/', '/en/services']) {
  test(`${path} needs at most ${MOST_AT_FIRST_KB} KB of scripts, and ${MOST_KB} KB with what it loads later`, async ({
    page,
  }) => {
    const scripts = watchScripts(page);
    await page.goto(path);
    await expect(page.locator('form')).not.toHaveCount(0);
    // Until hydration, moving the mouse does nothing.
    await expect(async () => {
      await page.mouse.move(Math.random() * 100, 5);
      await expect(page.locator('form[data-unhydrated]')).toHaveCount(0, { timeout: 1000 });
    }).toPass();
    const html = await (await page.request.get(path)).text();
    const first = new Set(
      [...html.matchAll(/<link rel="modulepreload"[^>]* href="([^"]+)"/g)].map(([, href]) => String(href)),
    );
    expect(first.size).toBeGreaterThan(5);
    expect(await compressedKilobytes(first)).toBeLessThanOrEqual(MOST_AT_FIRST_KB);
    const needed = [...scripts].filter((script) => !WHEN_IDLE.test(script));
    expect(await compressedKilobytes(needed)).toBeLessThanOrEqual(MOST_KB);
  });
}

test(`applications can be used with ${MOST_OF_PORTAL_KB} KB of scripts, including those that imported scripts fetch`, async ({
  page,
  service,
  signedInAs,
}) => {
  const posting = await createPosting(service);
  await signedInAs('rrhh_admin');
  const scripts = watchScripts(page);
  await page.goto(`/admin/rrhh/applications/${posting.id}`);
  await expect(page.getByText('Aún no hay postulaciones')).toBeVisible();
  expect(scripts.size).toBeGreaterThan(20);
  const needed = [...scripts].filter((script) => !WHEN_IDLE.test(script));
  expect(await compressedKilobytes(needed)).toBeLessThanOrEqual(MOST_OF_PORTAL_KB);
});
