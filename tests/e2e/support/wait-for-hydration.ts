import type { Page } from '@playwright/test';

/** Waits for hydration. Until then links load full pages and no draft is kept. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => window.queuedClicks === undefined);
}
