import type { Page } from '@playwright/test';

/** Waits until scripts have taken over a page: until then a link leads to a page of its own, and no draft is kept. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => window.queuedClicks === undefined);
}
